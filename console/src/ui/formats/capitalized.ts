/** Starts a text with a capital letter, for words that some languages write in lower case within a sentence. */
export const capitalized = (text: string, language: string): string =>
  text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
