" Vim syntax file for records of the Claim card games (*.claim)
" Install: copy to ~/.vim/syntax/claim.vim, and put this line into ~/.vim/ftdetect/claim.vim:
"   autocmd BufRead,BufNewFile *.claim setfiletype claim

if exists('b:current_syntax')
  finish
endif

syntax case ignore
syntax sync minlines=1

" --- Lines. Later rules win over earlier ones: what is no other line is a trick or a turn. ---
syntax match claimMove /^.*$/ contains=claimComment,claimNumber,claimMoveNumber,claimChoice,claimAbility,claimDraw,claimSeat,claimCard,claimHero,claimNoCard,claimLetter,claimHidden,claimPlace,claimPoints,claimOperator,claimSeparator,claimMark
syntax match claimHeader /^\s*[[:alpha:]][[:alnum:]_-]*\s*:.*$/ contains=claimKey,claimHeaderComment,claimValue
syntax match claimHeader /^\s*game\s*:.*$/ contains=claimGameKey,claimHeaderComment,claimGame,claimValue
syntax match claimHand /^\s*[A-D]\s*:.*$/ contains=claimComment,claimHandSeat,claimCard,claimHero,claimNoCard,claimLetter,claimHidden,claimSeparator
syntax match claimHeading /^\s*\%(deal\|phase\|turns\)\>.*$/ contains=claimComment,claimHeadingWord,claimNumber
syntax match claimHeading /^\s*phase\s*\d.*$/ contains=claimComment,claimHeadingWord,claimNumber
syntax match claimEnd /^\s*\%(result\|votes\)\s*:.*$/ contains=claimComment,claimEndKey,claimName,claimLetter,claimEndSeat,claimOutcome,claimNumber,claimOperator,claimSeparator,claimNobody
syntax match claimCommentLine /^\s*#.*$/

" --- What lines are made of. ---
syntax match claimComment /#.*$/ contained
syntax match claimValue /\S\+/ contained
syntax match claimGame /\<\%(claim2\|claim\|mix\|kingdoms\)\>/ contained
syntax match claimHeaderComment /\s\zs#\%(\s.*\)\?$/ contained

syntax match claimSeparator /[;:,.)\[\]]/ contained
syntax match claimOperator /[=\/<>@+&]/ contained
syntax match claimNobody /[-‐‑‒–—―−]/ contained
syntax match claimNumber /\d\+/ contained
syntax match claimName /[[:alpha:]][[:alnum:]_-]*/ contained
syntax match claimLetter /\<[[:alpha:]]\>/ contained
syntax match claimEndSeat /\<\%(AB\?C\?D\?\|BC\?D\?\|CD\?\|D\)\>\%(\s*=\)\@!/ contained
syntax match claimSeat /\%([.);>]\s*\)\@<=[A-D]\>@\@!/ contained
syntax match claimSeat /\<[A-D]\ze\s*:/ contained
syntax match claimNoCard /\<[[:alpha:]]\d\+\>/ contained
syntax match claimCard /\<[GKDUPNIRTSVZWH]\d\+\>/ contained
syntax match claimHero /\<\%(LICH\|SKELETON\|WARLOCK\|CTHULHU\|MUMMY\|CUBE\)\>/ contained
syntax match claimHidden /?/ contained
syntax match claimMark /!/ contained
syntax match claimPlace /[-‐‑‒–—―−]\?\d\+\s*,\s*[-‐‑‒–—―−]\?\d\+/ contained
syntax match claimPoints /+\s*\d\+/ contained
syntax match claimMoveNumber /^\s*\d\+\s*[.)]/ contained
syntax match claimChoice /\<\%(smash\|lay\|under\|raise\|banish\|discard\|redeal\)\>/ contained
syntax match claimAbility /\<\%(row\|col\|to\|swap\|hit\|flip\|copy\|use\|pass\)\>/ contained
syntax match claimDraw /\<\%(deck\|see\|keep\)\>/ contained
syntax match claimOutcome /\<\%(shared\|by\|concession\|and\)\>/ contained
syntax match claimOutcome /\*/ contained

" How a line begins.
syntax match claimKey /^\s*[[:alpha:]][[:alnum:]_-]*\s*:/ contained
syntax match claimGameKey /^\s*game\s*:/ contained
syntax match claimEndKey /^\s*\%(result\|votes\)\s*:/ contained
syntax match claimHeadingWord /^\s*\%(deal\|phase\|turns\)/ contained
syntax match claimHandSeat /^\s*[A-D]\s*:/ contained

highlight default link claimComment Comment
highlight default link claimCommentLine Comment
highlight default link claimHeaderComment Comment
highlight default link claimKey Identifier
highlight default link claimGameKey Statement
highlight default link claimEndKey Statement
highlight default link claimHeadingWord Statement
highlight default link claimHandSeat Special
highlight default link claimSeat Special
highlight default link claimEndSeat Special
highlight default link claimGame Constant
highlight default link claimValue String
highlight default link claimName String
highlight default link claimCard Type
highlight default link claimHero Type
highlight default link claimLetter Type
highlight default link claimNoCard Error
highlight default link claimMark WarningMsg
highlight default link claimHidden NonText
highlight default link claimPlace Constant
highlight default link claimPoints Number
highlight default link claimNumber Number
highlight default link claimMoveNumber LineNr
highlight default link claimChoice Keyword
highlight default link claimAbility Keyword
highlight default link claimDraw Keyword
highlight default link claimOutcome Keyword
highlight default link claimOperator Operator
highlight default link claimSeparator Delimiter
highlight default link claimNobody Delimiter

let b:current_syntax = 'claim'
