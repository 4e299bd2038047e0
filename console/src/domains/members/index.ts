export { readEmails, shortened } from "./invited-emails.ts";
export { OwnInvitations } from "./own-invitations.tsx";
