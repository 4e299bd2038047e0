/** Returns the letter of a test's variant; 0 is A, the campaign itself. */
export const letterOf = (variant: number) => String.fromCodePoint(65 + variant);
