"""How fast claimref is, in one run on one machine: beside other programs that read games, and beside itself."""
