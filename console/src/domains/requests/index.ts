export { hostOf, RequestEditor } from "./editor/request-editor.tsx";
export { requestText, TryRequest } from "./editor/try-request.tsx";
export { SecretsCard } from "./secrets-card.tsx";
export { SigningCard } from "./signing-card.tsx";
