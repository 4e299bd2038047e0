import { BOOLEAN_WORDS } from "../custom-fields/index.ts";

/** Why an address is suppressed: its owner opted out, or it does not exist. */
export type OptOut = "unsubscribed" | "bounced";

/** Other products' words for suppressed addresses, in lower case. */
const OPT_OUT_WORDS: Record<OptOut, readonly string[]> = {
  unsubscribed: [
    "unsubscribed",
    "unsubscribe",
    "opted out",
    "opt-out",
    "optout",
    "blocklisted",
    "blacklisted",
    "blocked",
    "complained",
    "spam",
    "descadastrado",
    "descadastrada",
    "descadastro",
    "descadastrou-se",
    "cancelado",
    "cancelada",
    "não opt-in",
    "baja",
    "dado de baja",
    "dada de baja",
    "desuscrito",
    "desuscrita",
  ],
  bounced: [
    "cleaned",
    "bounced",
    "bounce",
    "hard bounce",
    "hard bounced",
    "hardbounced",
    "invalid",
    "inválido",
    "rebotado",
  ],
};
const OPT_OUTS = new Map(
  (Object.keys(OPT_OUT_WORDS) as OptOut[]).flatMap((reason) =>
    OPT_OUT_WORDS[reason].map((word) => [word, reason] as const),
  ),
);

/** Words in such columns that don't indicate an opt-out, in lower case. */
const STAYS_IN = new Set([
  "subscribed",
  "opted in",
  "opt-in",
  "active",
  "enabled",
  "confirmed",
  "unconfirmed",
  "pending",
  "none",
  "null",
  "-",
  "ativo",
  "ativa",
  "activo",
  "activa",
  "inscrito",
  "inscrita",
  "confirmado",
  "confirmada",
  "habilitado",
  "habilitada",
  "apto",
  "apta",
  "permitido",
  "permitida",
  "liberado",
  "allowed",
  "eligible",
  "disponível",
  "nunca",
  "never",
]);

/** Returns the opt-out that another product's status word indicates, if any. */
export const optOutOfStatus = (cell: string): OptOut | undefined =>
  OPT_OUTS.get(cell.toLowerCase());

/** Parses a cell of an opt-out column: yes, a word or a time indicate that the contact opted out. */
export function readOptOut(cell: string, reason: OptOut): OptOut | null {
  const text = cell.toLowerCase();
  const named = OPT_OUTS.get(text);
  if (named !== undefined) return named;
  return BOOLEAN_WORDS.get(text) === false || STAYS_IN.has(text) ? null : reason;
}
