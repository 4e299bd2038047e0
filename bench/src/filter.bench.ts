// What a person waits for with a large audience: live counts of filters, pages of lists, search.
import { accountRoutes, type FilterDefinition, filterRoutes } from "@arauto/contracts";
import { type Installation, withInstallation, type Workspace } from "./installation.ts";
import { populate } from "./population.ts";
import { median, milliseconds, printMachine, printTable, timed, times, whole, wrong } from "./report.ts";

const ACCOUNTS = Number(process.env["ARAUTO_BENCH_RECIPIENTS"] ?? 1_000_000);
const ROUNDS = 9;

const THREE: FilterDefinition["conditions"] = [
  { source: "custom", field: "city", operator: "contains", value: "rit" },
  { source: "custom", field: "age", operator: "between", from: 25, to: 45 },
  { source: "custom", field: "customer_since", operator: "after", value: "2019-06-30" },
];
const WITH_STATUS: FilterDefinition["conditions"] = [
  { source: "standard", field: "name", operator: "contains", value: "silva" },
  { source: "custom", field: "age", operator: "greaterThan", value: 60 },
  { source: "standard", field: "status", operator: "equals", value: "active" },
];
const FILTERS: Record<string, FilterDefinition> = {
  "text contains, number, date: all": { operator: "AND", conditions: THREE },
  "text contains, number, date: any": { operator: "OR", conditions: THREE },
  "name contains, number, status: all": { operator: "AND", conditions: WITH_STATUS },
};

type Measured = Record<string, number[]>;

async function note(measured: Measured, name: string, work: () => Promise<unknown>): Promise<void> {
  (measured[name] ??= []).push((await timed(work)).ms);
}

/** Every contact counted by reading the table, as one plain query. */
async function plainCount({ database }: Installation, { tenantId }: Workspace): Promise<number> {
  const client = await database.connect();
  try {
    await client.query("set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off");
    const { rows } = await client.query<{ total: number }>("select count(*)::int as total from accounts where tenant_id = $1", [tenantId]);
    return rows[0]?.total ?? 0;
  } finally {
    client.release(true);
  }
}

/** A cursor to the middle of a list. Walking there would take five thousand pages. */
async function cursorToMiddle({ database }: Installation, sort: string, key: string): Promise<string> {
  const { rows } = await database.query<{ key: string; id: string }>(
    `select (${key})::text as key, id from accounts order by ${key} ${sort.startsWith("-") ? "desc" : "asc"}, id offset $1 limit 1`,
    [Math.floor(ACCOUNTS / 2)],
  );
  return Buffer.from(JSON.stringify([sort, rows[0]?.key, rows[0]?.id])).toString("base64url");
}

printMachine();
await withInstallation(async (installation) => {
  const workspace = await installation.signUp("Bench");
  const { client } = workspace;
  await populate(installation, workspace, ACCOUNTS);
  const middle = {
    name: await cursorToMiddle(installation, "name", "lower(name)"),
    email: await cursorToMiddle(installation, "email", "lower(email)"),
  };

  const counts: Measured = {};
  const others: Measured = {};
  const matches: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    await note(counts, "plain", async () => {
      if ((await plainCount(installation, workspace)) !== ACCOUNTS) wrong("The plain count is not right");
    });
    for (const [name, definition] of Object.entries(FILTERS)) {
      await note(counts, name, async () => (matches[name] = (await client.call(filterRoutes.preview, { body: { definition } })).matches));
    }
    for (const sort of ["name", "email"] as const) {
      await note(others, `list by ${sort}, page 1`, () => client.call(accountRoutes.list, { query: { sort, limit: "100" } }));
      await note(others, `list by ${sort}, in the middle`, () =>
        client.call(accountRoutes.list, { query: { sort, limit: "100", cursor: middle[sort] } }),
      );
    }
    for (const search of ["person777777@", "silva", "ana sil", "nobody at all"]) {
      await note(others, `search “${search}”`, () => client.call(accountRoutes.list, { query: { search, limit: "25" } }));
    }
  }

  const plain = counts["plain"] ?? [];
  console.log(`${whole(ACCOUNTS)} contacts, through the API, medians of ${ROUNDS} rounds`);
  printTable(
    Object.entries(counts).map(([name, values]) => ({
      count: name === "plain" ? "plain count, the table read through" : `filter, ${name}`,
      time: milliseconds(median(values)),
      "of the plain count": times(median(values.map((value, round) => value / (plain[round] ?? NaN)))),
      matches: whole(matches[name] ?? ACCOUNTS),
    })),
  );
  printTable(Object.entries(others).map(([what, values]) => ({ what, time: milliseconds(median(values)) })));
  console.log("Targets: filters below 300 ms and 2 × the plain count; a page in the middle as page 1; searches below 100 ms");
});
