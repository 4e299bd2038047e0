import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { sql } from "../../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { startEngine } from "./engine-world.ts";
import { type Script, type ScriptedReceiver, startScriptedReceiver } from "./scripted-receiver.ts";

/** A server without workers, and for each test an owner and a receiver. */
export interface PacedWorld {
  server: TestServer;
  owner: TestUser;
  receiver: ScriptedReceiver;
  /** The behavior of the receiver, reset before each test. */
  script: Script;
  /** Starts sending, if it has not started. */
  startSending(): ReturnType<typeof startEngine>;
}

/**
 * Sets up the tests of a file, which decide when messages are sent and when contacts move. Sending stops after each
 * test. The world is complete once a test runs.
 */
export function setUpPacedWorld(): PacedWorld {
  let engine: ReturnType<typeof startEngine> | undefined;
  const world: Pick<PacedWorld, "script" | "startSending"> & Partial<PacedWorld> = {
    script: {},
    startSending: () => (engine ??= startEngine((world as PacedWorld).server)),
  };
  beforeAll(async () => {
    world.server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => world.server?.stop());
  beforeEach(async () => {
    delete world.script.behave;
    world.receiver = await startScriptedReceiver(world.script);
    world.owner = await (world as PacedWorld).server.signUp();
  });
  afterEach(async () => {
    await engine?.stop();
    engine = undefined;
    await world.receiver?.stop();
    // The engine of the next test would continue its campaigns.
    await world.server?.deps.database.system((tx) =>
      tx.execute(sql`update campaigns set open = false where open`),
    );
  });
  return world as PacedWorld;
}
