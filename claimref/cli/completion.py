"""`claimref completion`: the script that makes a shell complete claimref's commands and options."""

from __future__ import annotations

import click

from claimref.cli.colour import color_option


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@color_option
@click.pass_context
def command(context: click.Context, shell: str) -> int:
    """Print the completion script of a shell.

    \b
    bash:  echo 'eval "$(claimref completion bash)"' >> ~/.bashrc
    zsh:   echo 'eval "$(claimref completion zsh)"' >> ~/.zshrc
    fish:  claimref completion fish > ~/.config/fish/completions/claimref.fish
    """
    from click.shell_completion import get_completion_class

    completer = get_completion_class(shell)
    if completer is None:
        raise click.UsageError(f"click knows no completion for {shell}.")
    click.echo(completer(context.find_root().command, {}, "claimref", "_CLAIMREF_COMPLETE").source())
    return 0
