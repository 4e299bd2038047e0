// Prints a one-time link for a new password, for whoever runs the installation: somebody lost their
// password and reads no mail at the address of their login. Works beside the running server and without it.
import { RESET_LINK_SECONDS } from "@arauto/contracts";
import { resetLinkFor } from "./domains/auth/index.ts";
import { runLoginCommand } from "./operator-command.ts";

await runLoginCommand("npm run reset-link -- ana@example.com", async ({ config, database }, email) => {
  const link = await database.system((tx) => resetLinkFor(tx, { config }, email));
  if (link === undefined) throw new Error(`No user has the email ${email}`);
  return `${email} can set a new password once, within ${RESET_LINK_SECONDS / 60} minutes:\n\n${link}`;
});
