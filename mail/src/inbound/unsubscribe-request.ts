import type { VerpToken } from "./verp.ts";

const SUBJECT =
  /^(?:re\s*:\s*)?(?:unsub(?:scri(?:be|ption))?(?: me)?|remove(?: me)?|opt[- ]?out|stop|cancel subscription|list-unsubscribe|descadastr\w+|descadastre-?me|remover?|cancelar (?:a )?(?:inscri[çc][ãa]o|assinatura|suscripci[óo]n)|sair da lista|(?:darme de |dar de )?baja|desuscribir\w*|quitar|d[ée]sabonne\w*|d[ée]sinscri\w+|abmelden|abbestellen|disiscri\w+|cancellami|afmelden|uitschrijven|wypisz|отписаться|отписка|配信停止|退订)\b/i;
const WHOLE_TEXT =
  /^(?:please )?(?:unsubscribe|remove me|stop|opt[- ]?out|descadastrar|descadastre|remover|me remov[ae]|baja|cancelar|sair|désabonner|abmelden|отписаться)(?: me)?(?: (?:from|da|de|del|desta|esta|this|the|your|la) .{0,40})?[.!\s]*$/i;

/**
 * Returns whether a message asks to unsubscribe: sent by an email client to `List-Unsubscribe: <mailto:…>`,
 * or in the person's own words.
 */
export function isUnsubscribeRequest(
  token: VerpToken | null,
  subject: string,
  text: string,
): boolean {
  if (token?.kind === "unsubscribe") return true;
  const words = text.trim();
  return (
    (SUBJECT.test(subject.trim()) && words.length < 300) ||
    (words.length < 80 && WHOLE_TEXT.test(words))
  );
}
