export { SecretDialog } from "./secret-dialog.tsx";
export { SecretsCard } from "./secrets-card.tsx";
export { SigningCard } from "./signing-card.tsx";
