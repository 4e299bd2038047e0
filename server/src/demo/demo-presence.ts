import type { Database } from "../platform/database/database.ts";
import { confirmDemoEmail, findDemoState, releaseDemoLock, tryDemoLock } from "./demo-queries.ts";
import { DEMO_LOGIN } from "./seed-demo.ts";

/**
 * Whether this installation is, or may become, a demo: it has no users, or the demo login exists. A
 * login with a known password is never added to an installation in use.
 */
export async function isDemoInstallation(database: Database): Promise<boolean> {
  const { hasUsers, demo } = await database.system((tx) => findDemoState(tx, DEMO_LOGIN.email));
  return demo || !hasUsers;
}

/** Marks the demo login's email as confirmed, once it is registered. */
export function confirmDemo(database: Database): Promise<void> {
  return database.system((tx) => confirmDemoEmail(tx, DEMO_LOGIN.email));
}

/** Runs the work, or does nothing when another process is already running it. */
export async function runExclusively(
  database: Database,
  work: () => Promise<unknown>,
): Promise<void> {
  const client = await database.pool.connect();
  try {
    if (!(await tryDemoLock(client))) return;
    try {
      await work();
    } finally {
      await releaseDemoLock(client);
    }
  } finally {
    client.release();
  }
}
