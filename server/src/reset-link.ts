// Prints a one-time link for a new password, for whoever runs the installation: somebody lost their
// password and reads no mail at the address of their login. Works beside the running server and without it.
import { RESET_LINK_SECONDS } from "@arauto/contracts";
import { loadConfig } from "./config.ts";
import { resetLinkFor } from "./domains/auth/index.ts";
import { withDatabase } from "./operator-database.ts";

await main();

async function main(): Promise<void> {
  const [email, ...others] = process.argv.slice(2);
  if (email === undefined || others.length > 0) return fail("Usage: npm run reset-link -- ana@example.com");
  try {
    const link = await makeLink(email);
    if (link === undefined) return fail(`Nobody signs in as ${email}`);
    console.log(`\n${email} can set a new password once, within ${RESET_LINK_SECONDS / 60} minutes:\n\n${link}\n`);
  } catch (fault) {
    fail(fault instanceof Error ? fault.message : String(fault));
  }
}

async function makeLink(email: string): Promise<string | undefined> {
  const config = loadConfig(process.env);
  return withDatabase(config, (database) => database.system((tx) => resetLinkFor(tx, { config }, email)));
}

function fail(message: string): void {
  console.error(`\n${message}\n`);
  process.exitCode = 1;
}
