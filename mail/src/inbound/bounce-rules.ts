/** Sender names of reports. */
export const DAEMON =
  /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|post[ _-]?master|mdaemon|maildaemon|mail[-_.]?delivery.*|bounce[sd]?|.*mailer-daemon.*|administrator|system-?administrator|mail-?admin|mail-?server|mmdf|uucp|double-bounce|dsn|mailscanner|emailserver|nobody|maiser|error|failure.*|delivery.*|microsoftexchange[0-9a-f]+|.*postmaster|root|smtp|mailgate|mailmarshal|complaints|mailadm|exchange.*|groupwise.*|mta|notes.*|domino|mxlogic|noreply-maps.*|mail)$/i;

export const DAEMON_NAME =
  /mail(?:er)? ?(?:delivery|daemon|system|administrator|server)|delivery (?:sub)?system|postmaster|system administrator|sistema de (?:entrega|correo)|mailer-daemon|internet mail|mail router|administrador del sistema|subsystem|subsistema/i;

/** Subjects of reports, including delays, in the languages of servers. */
export const REPORT_SUBJECT =
  /undeliver(?:ed|able)|delivery (?:status|failure|fail|error|problem|report|notification|has failed|delayed|incomplete)|(?:mail|message|delivery|e-mail|email) (?:\w+ )?(?:failure|failed|error|delayed|undeliverable|rejected|could not|not delivered|cannot be|problem)|failed (?:mail|delivery)|failure notice|returned (?:mail|to sender|e-?mail)|return(?:ed|ing) (?:message|mail)|non-?deliver|not (?:be )?delivered|could ?n.t (?:be )?(?:deliver|send)|could not (?:be )?(?:deliver|send)|unable to deliver|can(?:no|')t deliver|unzustellbar|zustell(?:ung|fehler)|nicht zugestellt|n[ãa]o (?:p[ôo]de ser entregue|entreg|foi (?:poss[íi]vel|entregue))|falha (?:na entrega|no envio)|mensagem (?:devolvida|n[ãa]o entregue)|devolvid|no (?:se ha )?(?:podido entregar|entregad|se pudo entregar|se puede entregar)|correo (?:devuelto|no entregado)|error (?:de entrega|al entregar)|devuelt|rapport de non|non remis|[ée]chec|non distribu|mancat[ao] (?:consegna|recapito)|non recapitabile|niet (?:bezorgd|afgeleverd)|onbestelbaar|niedostarcz|zwrot|недостав|не доставлен|ошибка доставки|不達|配信(?:不能|エラー)|送信できません|送達|退信|投递失败|無法(?:傳遞|投遞)|배달|반송|user unknown|unknown (?:user|address|recipient)|mail(?:box)? (?:is )?(?:full|unavailable)|no such (?:user|address)|error sending|problem delivering|bounce|nondeliverable|recipient.{0,30}(?:unknown|not found)|rejected:|message (?:status|non remis)|warning: (?:could not|message|mail|e-?mail)|delivery\b.*\b(?:fail|delay)|mail system error|mail delivery|email delivery|notification.{0,20}(?:fail|deliver)|\bNDN:|undelivered|blocked|deferred|over quota|processing error|エラー/i;

/** A report's words for a delay that is still being retried. */
export const DELAY_SUBJECT =
  /delay|warning: |still being|retry|not yet|verz[öo]gert|atrasad|retras|retard[ée]|ritard|vertraagd|遅延|延迟|延遲|задерж|opóźni|temporar(?:y|ily) (?:failure|deferral)|deferred/i;
export const DELAY_TEXT =
  /(?:will|shall|'ll|does) (?:be |continue|keep|still )*(?:retr(?:y|ied)|try|attempt)|(?:still|keep|continue\w*) (?:being )?(?:trying|to try|retr|attempt)|no action is required|(?:do|does) not need to (?:re-?send|do anything)|(?:has |have )?not (?:yet )?been (?:yet )?delivered|warning (?:message )?only|this is (?:just )?a warning|delivery attempts will continue|not a fatal|has been delayed|delivery (?:is |to .{0,80} )?(?:delayed|has been delayed)|continuar[áa]? tentando|(?:we )?seguir[áe]?\w* (?:intentando|tentando)|tentativas de entrega|wird weiterhin versucht|temporarily deferred|could not be delivered yet|will be retried/i;
export const GIVEN_UP =
  /giv(?:en|ing) up|gave up|permanent(?:ly)? (?:error|fail|fatal)|permanently|fatal error|i'm not going to try again|returned to sender|has been (?:abandoned|discarded)|no further (?:attempts|delivery)|will not (?:be )?(?:retr|try)|stopped trying|(?:retry|queue) (?:time|lifetime).{0,20}(?:exceeded|expired)|couldn'?t be delivered|could not be delivered to|undeliverable|failed permanently/i;

/** Words that every failure notice contains. */
export const FAILURE_TEXT =
  /(?:could|can|was|has|have|did|were|is|are)(?: ?not|n['’]t)(?: \w+){0,3} (?:deliver|reach|sen[dt]|accept|process|relay|forward|find|route|complet|receiv)|unable to (?:deliver|send|relay|find|complete|process)|undeliver|not? delivered|delivery (?:\w+ ){0,4}(?:fail|error|problem|delay|not|attempt|status)|(?:fail|unsuccess)\w* (?:\w+ ){0,4}(?:deliver|address|recipient|mail|message|send)|returned (?:mail|message|to)|bounced?\b|user unknown|unknown user|rejected|(?:mail|in)box (?:is )?(?:full|unavailable)|over quota|permanent(?:ly)? (?:fatal )?(?:error|fail)|no such (?:user|recipient|address|mailbox)|does(?: not|n't) exist|not (?:be )?found|\b[45]\d\d[ -][45]\.\d+\.\d+|\b55\d[ -]\w|address(?:es)? (?:had|has|have) (?:\w+ )*(?:error|problem)|n[ãa]o (?:p[ôo]de|foi|existe)|no (?:se )?(?:pudo|ha podido|existe)|nicht (?:zugestellt|gefunden)|unbekannt|n'a pas pu|non [èe] stat|не (?:может|удалось|была|найден|доставлен)|できません|不明|退回|无法|無法|not exist|invalid (?:recipient|address)|wasn.t|expired|error|fail|invalid|exceed|timed? ?out|deferred|cannot|can't|postponed|一杯|full/i;

/** Lines before the failed addresses, which are on the same line or the next ones. */
export const LIST_HEAD =
  /(?:recipient|address|destinat|empf[äa]nger|user|deliver|reach|send|sent|to the following|fail|error|person|mailbox|who|aan de volgende|adress[ea]|odbiorc|宛|收件人|получател|адрес)[^\n]{0,120}[:：][ \t]*$|^[ \t]*(?:(?:\w+ )?recipients?|user|address|mailbox|final[- ]recipient|destinat[áa]rios?|original-recipient)[ \t]*[:：]|-{3,}.{0,80}(?:fatal|transient|error|following|address|fail).{0,80}-{3,}|following (?:recipients?|address|users?)|did not reach|could not be (?:delivered|sent) to|was not delivered to|intended recipient:/i;

/** Words next to an address that mark it as failed. */
export const BESIDE =
  /(?:^|[^\d.])[45]\d\d[ -]|[45]\.\d+\.\d+|unknown|not (?:be )?(?:found|exist|deliver|valid|listed|accept|a valid|know|active)|does(?: not|n'?t)|invalid|reject|undeliver|fail|full|quota|exceed|unavailable|disabled|inactive|no such|unable to|couldn|could not|cannot|can't|wasn|error|bad |over |expired|refused|denied|moved|no longer|said|inexistente|n[ãa]o existe|no existe|desconoc|desconhec|unbekannt|inconnu|bounced|^[ \t]*(?:to|para|an)[ \t]*:|rcpt to|delivery to|message (?:for|to)|mail (?:for|to)|addressed to|sent to|deliver(?:ed|y)? (?:\w+ )*to|recipient|sconosciut|unrouteable|timed out|unresolv/i;

/** Contact addresses in reports, which are not recipients. */
export const HELPER =
  /^(?:postmaster|mailer-daemon|abuse|support|help(?:desk)?|info-?desk|administrator|admin|webmaster|hostmaster|mail-?admin|noreply|no-reply|security|unblock|removeme|blocked?|spam|whitelist|postmaster[\w.-]*|mailmaster)$/i;
