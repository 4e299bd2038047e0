/** The part of i18next that chooses plural forms; its types leave it open. */
interface PluralResolver {
  getRule: (language: string, options?: object) => Intl.PluralRules;
}

/**
 * Makes an instance of i18next say "0 contatos" in Portuguese of Brazil, as its readers do. CLDR gives zero the singular
 * form there; Portuguese of Portugal has the same forms with the plural for zero.
 */
export function setPluralOfZero(pluralResolver: unknown): void {
  const resolver = pluralResolver as PluralResolver;
  const original = resolver.getRule.bind(resolver);
  resolver.getRule = (language, options) =>
    original(language.toLowerCase() === "pt-br" ? "pt-PT" : language, options);
}
