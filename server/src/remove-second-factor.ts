// Removes the second factor of a login, for operators: a user lost both the authenticator app and
// the recovery codes. Works with or without the running server.
import { removeSecondFactorOf } from "./domains/auth/index.ts";
import { runLoginCommand } from "./operator-command.ts";

await runLoginCommand("npm run remove-second-factor -- ana@example.com", async (deps, email) => {
  const outcome = await deps.database.system((tx) => removeSecondFactorOf(tx, deps, email));
  if (outcome === "unknown") throw new Error(`No user has the email ${email}`);
  if (outcome === "off") throw new Error(`Two-factor authentication is already off for ${email}`);
  return `Two-factor authentication is off for ${email}. The user signs in with the password alone and is notified by email.`;
});
