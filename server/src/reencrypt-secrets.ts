// Re-encrypts every stored password and key with the current ARAUTO_SECRET, for operators who
// rotate it. Can be stopped and repeated, and works with or without the running server.
import { allDomains } from "./domains/index.ts";
import { withDatabase } from "./operator-command.ts";
import { reencrypt } from "./platform/crypto/reencrypt.ts";

async function main(): Promise<void> {
  try {
    const results = await run();
    for (const { name, sealed, unreadable } of results)
      console.log(
        `${name}: ${sealed} re-encrypted${unreadable > 0 ? `, ${unreadable} can't be decrypted with any configured secret` : ""}`,
      );
    if (results.some(({ unreadable }) => unreadable > 0))
      fail(
        "Add the secret that encrypted these values to ARAUTO_SECRET_PREVIOUS and run the command again, or enter these passwords in the console again",
      );
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

const run = () =>
  withDatabase(({ database, secrets }) =>
    reencrypt(
      database,
      secrets,
      allDomains.flatMap((domain) => domain.sealed ?? []),
    ),
  );

function fail(message: string): void {
  console.error(`\n${message}\n`);
  process.exitCode = 1;
}

await main();
