export { queueSystemMail, type SystemMail, type SystemMailContent } from "./system-mail.ts";
