/** Returns a text with a capital first letter. Languages differ: "i" becomes "İ" in Turkish. */
export const upperFirst = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
