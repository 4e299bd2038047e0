/**
 * Words that filters and readers dislike, in the console's three languages. Few, so
 * that each one matters.
 */
const SPAM_WORDS = [
  // English
  "100% free",
  "act now",
  "earn money",
  "free money",
  "guaranteed income",
  "limited time only",
  "make money fast",
  "no risk",
  "risk free",
  "urgent response",
  "winner",
  "you have been selected",
  // Portuguese
  "100% grátis",
  "clique aqui agora",
  "dinheiro fácil",
  "ganhe dinheiro",
  "renda extra garantida",
  "sem risco",
  "você foi selecionado",
  "última chance",
  // Spanish
  "100% gratis",
  "dinero fácil",
  "gana dinero",
  "haz clic ya",
  "has sido seleccionado",
  "sin riesgo",
  "última oportunidad",
];

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const FOLDED = SPAM_WORDS.map((word) => ({ word, folded: fold(word) }));

/** Returns the words that occur in a text as whole words. */
export function spamWordsIn(text: string): string[] {
  const folded = ` ${fold(text).replace(/[^\p{L}\p{N}%]+/gu, " ")} `;
  return FOLDED.filter((one) => folded.includes(` ${one.folded} `)).map(({ word }) => word);
}
