// Prints a one-time password reset link, for operators: a user lost their password and cannot read
// email at the address of their login. Works with or without the running server.
import { RESET_LINK_SECONDS } from "@arauto/contracts";
import { resetLinkFor } from "./domains/auth/index.ts";
import { runLoginCommand } from "./operator-command.ts";

await runLoginCommand(
  "npm run reset-link -- ana@example.com",
  async ({ config, database }, email) => {
    const link = await database.system((tx) => resetLinkFor(tx, { config }, email));
    if (link === undefined) throw new Error(`No user has the email ${email}`);
    return `${email} can set a new password once, within ${RESET_LINK_SECONDS / 60} minutes:\n\n${link}`;
  },
);
