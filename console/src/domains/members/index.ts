export { readEmails } from "./invited-emails.ts";
export { OwnInvitations } from "./own-invitations.tsx";
