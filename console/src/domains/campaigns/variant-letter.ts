/** What a variant of a test is called; 0 is A, the campaign itself. */
export const letterOf = (variant: number) => String.fromCodePoint(65 + variant);
