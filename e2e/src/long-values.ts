/** Values at the accepted limits, to check whether screens still fit. */
export const LONG_WORD = "Hipopotomonstrosesquipedaliofobia".repeat(3).slice(0, 100);
export const LONG_EMAIL = `${"nome.muito.comprido.".repeat(3)}fim@${"subdominio.".repeat(15)}example.com`;
