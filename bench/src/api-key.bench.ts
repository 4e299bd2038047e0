// The cost of verifying an API key, compared with the same calls by a signed-in user.
import { apiKeyRoutes, topicRoutes } from "@arauto/contracts";
import { createKeyAuthenticator } from "../../server/src/domains/api-keys/index.ts";
import { createDatabase } from "../../server/src/platform/database/database.ts";
import { createPool } from "../../server/src/platform/database/pool.ts";
import { createLog } from "../../server/src/platform/log.ts";
import type { Config } from "../../server/src/config.ts";
import { load } from "./http-load.ts";
import { withInstallation } from "./installation.ts";
import {
  median,
  milliseconds,
  percent,
  printMachine,
  printTable,
  type Row,
  times,
  failRun,
} from "./report.ts";

/** The callers take turns, so that load peaks of the machine affect all of them. */
const ROUNDS = 7;
/** Sequential requests per caller and round. */
const REQUESTS = Number(process.env["ARAUTO_BENCH_REQUESTS"] ?? 600);

const LIST = "/api/v1/Topics";
/** Closed to keys: a request ends right after the check. */
const CLOSED = "/api/v1/Members";

/** Measures the milliseconds of each key check in this process, including its query. */
async function checks(databaseUrl: string, key: string): Promise<number[]> {
  const fail = (error: Error) => failRun(error.message);
  const database = createDatabase(createPool(databaseUrl, fail), fail);
  const authenticator = createKeyAuthenticator({
    database,
    log: createLog("error"),
    config: { billing: "off" } as Config,
  });
  const measured: number[] = [];
  for (let index = 0; index < REQUESTS * 2; index += 1) {
    const startedAt = performance.now();
    await authenticator.authenticate(key, { address: "127.0.0.1", needs: "contacts:read" });
    // The first half is a warm-up.
    if (index >= REQUESTS) measured.push(performance.now() - startedAt);
  }
  await authenticator.uses.close();
  await database.close();
  return measured;
}

await withInstallation(async ({ url, signUp, databaseUrl }) => {
  const { client, session } = await signUp("Bench");
  for (let index = 0; index < 25; index += 1)
    await client.call(topicRoutes.create, { body: { name: `Topic ${index}`, default: "in" } });
  const create = async (mode: "live" | "test", allowedNetworks: string[] = []) => {
    const permissions = ["contacts:read" as const];
    const name = `${mode} ${allowedNetworks.length}`;
    const body = { name, mode, permissions, allowedNetworks };
    return (await client.call(apiKeyRoutes.create, { body })).key;
  };
  const live = await create("live");
  const limited = await create("live", ["10.0.0.0/8", "127.0.0.1", "2001:db8::/32"]);
  const calls = [
    { what: "user, a list of 25", token: session.token, path: LIST, status: 200 },
    { what: "key, the same", token: live, path: LIST, status: 200 },
    { what: "key with networks, the same", token: limited, path: LIST, status: 200 },
    { what: "test key, the same", token: await create("test"), path: LIST, status: 200 },
    { what: "key, nothing but the check", token: live, path: CLOSED, status: 403 },
    { what: "malformed key", token: `${live}x`, path: CLOSED, status: 401 },
  ].map((call) => ({ ...call, measured: [] as number[] }));

  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { what, token, path, status, measured } of calls) {
      const paths = Array.from({ length: REQUESTS }, () => path);
      const { p50, statuses } = await load(url, paths, 1, { authorization: `Bearer ${token}` });
      if ([...statuses.keys()].some((one) => one !== status))
        failRun(`${what}: ${JSON.stringify([...statuses])}`);
      // The first round is a warm-up.
      if (round > 0) measured.push(p50);
    }
  }

  const [user, key] = calls.map(({ measured }) => median(measured));
  const check = median(await checks(databaseUrl, live));
  printMachine();
  printTable(
    calls.map(({ what, measured }): Row => ({
      what,
      p50: milliseconds(median(measured)),
      "of the user's call": times(median(measured) / (user ?? NaN)),
    })),
  );
  console.log(
    `The check alone, its query included: p50 ${check.toFixed(2)} ms, ${percent(check / (key ?? NaN))} of the list`,
  );
});
