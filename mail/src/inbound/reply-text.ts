const WROTE =
  "wrote|writes|said|escreveu|escribi[óo]|a écrit|a ecrit|schrieb|ha scritto|schreef|geschreven|napisa[łl](?:\\(a\\))?|napisał\\(a\\)|skrev|kirjoitti|napsal\\(?a?\\)?|napísal|írta|a scris|έγραψε|написал\\(?а?\\)?|пишет|написав|yazdı|şunu yazdı|写道|寫道|さんは書きました|のメール|님이 작성|כתב|كتب|viết|menulis";
/** "On Monday, Ana wrote:", which clients break over up to four lines. */
const ATTRIBUTION = new RegExp(
  `^[ \\t]*(?:(?:on|le|el|em|am|il|op|den|dnia|w dniu|dne|na|pe|στις|lørdag|kl|vào|pada|в|ср|пн|вт|чт|пт|сб|вс|\\d{1,4}[./年-])[^\\n]{0,400}?|[^\\n]{0,200}<[^<>\\n]{3,120}>[^\\n]{0,80}?|[^\\n]{2,80} )(?:${WROTE})[^\\n]{0,120}[:：][ \\t]*$`,
  "iu",
);
/** "2026年11月10日(火) 9:00 Ana <ana@…>:", without a verb. */
const DATED = /^[^\n]{0,20}\d{4}[^\n]{0,200}<[^<>\s]{1,100}@[^<>\s]{1,100}>[ \t]*[:：][ \t]*$/u;
const SEPARATOR =
  /^[ \t]*(?:-{2,}|_{2,}|\*{2,})[ \t]*(?:original (?:message|appointment)|mensagem (?:original|encaminhada)|mensaje original|message d'origine|ursprüngliche nachricht|messaggio originale|oorspronkelijk bericht|oryginalna wiadomość|ursprungligt meddelande|original melding|forwarded message|reply message|исходное сообщение|пересылаемое сообщение|元のメッセージ|原始邮件|原始郵件|원본 메시지)[ \t]*(?:-{2,}|_{2,}|\*{2,})?[ \t]*$/i;
const FROM =
  /^[ \t>*]*(?:from|de|von|da|van|od|från|fra|lähettäjä|от|от кого|kimden|差出人|发件人|寄件者|보낸 사람)[ \t*]*[:：][ \t*]*\S/i;
const MORE_HEADER =
  /^[ \t>*]*(?:sent|date|to|subject|enviad[oa](?: em| el)?|data|fecha|para|assunto|asunto|envoyé|à|objet|gesendet|datum|an|betreff|inviato|a|oggetto|verzonden|aan|onderwerp|wysłano|do|temat|skickat|till|ämne|sendt|til|emne|lähetetty|отправлено|дата|кому|тема|送信日時|宛先|件名|发送时间|收件人|主题)[ \t*]*[:：]/i;
const SIGNATURE = /^--[ \u00a0]?$|^__{2,}[ \t]*$|^—[ \t]*$/;
const SENT_FROM =
  /^[ \t]*(?:(?:sent|get|enviad[oa]|enviado|envoyé|gesendet|von meinem|inviato|verzonden|wysłane|skickat|sendt|отправлено|obter|obtenha|obtén)(?=[ ,]).{0,60}(?:iphone|ipad|android|samsung|galaxy|blackberry|outlook|mobile|phone|móvil|celular|yahoo|gmail|windows|xiaomi|huawei|motorola|mail|почты|smartphone|dispositivo|device|handy|proton).{0,60}|(?:iphone|ipad)から送信|发自我的.{0,20}|從我的.{0,20})[ \t]*$/i;
const QUOTED = /^[ \t]{0,3}(?:>|\|[ \t])/;

/**
 * Returns a person's text in a reply: without the quoted message and the signature. Best
 * effort: if nothing would remain, returns the complete text.
 */
export function replyTextOf(text: string): string {
  const lines = text
    .replaceAll("\u00a0", " ")
    .replace(/[\u200b\u2060\ufeff]/g, "")
    .split("\n");
  const remaining = withoutSignature(withoutQuotes(lines.slice(0, historyStart(lines))));
  const answer = remaining
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  if (answer !== "") return answer;
  const unquoted = lines
    .filter((line) => !QUOTED.test(line))
    .join("\n")
    .trim();
  return unquoted === "" ? text.trim() : "";
}

/** Finds the line where the quoted message starts and runs to the end. */
function historyStart(lines: readonly string[]): number {
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (SEPARATOR.test(line)) return at;
    if (FROM.test(line) && isHeaderBlock(lines, at)) return beforeRule(lines, at);
    const span = attributionLines(lines, at);
    // Marked quotes may have inline replies; without marks everything after it is quoted.
    if (span > 0 && !nextIsQuoted(lines, at + span)) return at;
  }
  return lines.length;
}

function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const following = lines.slice(at + 1, at + 7).filter((line) => MORE_HEADER.test(line));
  return following.length >= 2;
}

/** Outlook draws a line above the block. */
function beforeRule(lines: readonly string[], at: number): number {
  for (let above = at - 1; above >= Math.max(0, at - 3); above--) {
    const line = lines[above]?.trim() ?? "";
    if (/^[_-]{5,}$/.test(line)) return above;
    if (line !== "") break;
  }
  return at;
}

/** Returns the number of lines of an attribution that starts here; 0 when none does. */
function attributionLines(lines: readonly string[], at: number): number {
  if ((lines[at] ?? "").trim() === "" || QUOTED.test(lines[at] ?? "")) return 0;
  let joined = "";
  for (let span = 1; span <= 4; span++) {
    const line = lines[at + span - 1];
    if (line === undefined || (line.trim() === "" && span > 1)) return 0;
    joined = `${joined} ${line.trim()}`.trim();
    if (joined.length > 600) return 0;
    if (/[:：][ \t]*$/.test(line) && (ATTRIBUTION.test(joined) || DATED.test(joined))) return span;
  }
  return 0;
}

function nextIsQuoted(lines: readonly string[], from: number): boolean {
  const next = lines.slice(from, from + 20).find((line) => line.trim() !== "");
  return next !== undefined && QUOTED.test(next);
}

/** Removes marked quotes with the line that introduces them. */
function withoutQuotes(lines: readonly string[]): string[] {
  const remaining: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (QUOTED.test(line)) continue;
    const span = attributionLines(lines, at);
    if (span > 0 && nextIsQuoted(lines, at + span)) at += span - 1;
    else remaining.push(line);
  }
  return remaining;
}

function withoutSignature(lines: readonly string[]): string[] {
  // A mark at the very top is not a signature.
  const mark = lines.findIndex(
    (line, at) =>
      SIGNATURE.test(line.trimEnd() === "--" ? "--" : line) &&
      lines.slice(0, at).some((one) => one.trim() !== ""),
  );
  const remaining = mark === -1 ? [...lines] : lines.slice(0, mark);
  while (
    remaining.length > 0 &&
    ((remaining.at(-1) ?? "").trim() === "" || SENT_FROM.test(remaining.at(-1) ?? ""))
  )
    remaining.pop();
  return remaining;
}
