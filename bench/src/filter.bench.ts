// Response times while editing a filter over a large audience: live count and values to choose from.
import { randomUUID } from "node:crypto";
import { type FilterCondition, type FilterDefinition, filterRoutes } from "@arauto/contracts";
import { type Installation, withInstallation, type Workspace } from "./installation.ts";
import { COMMON_TAG, populate } from "./population.ts";
import {
  median,
  milliseconds,
  printMachine,
  printTable,
  timed,
  times,
  integer,
  failRun,
} from "./report.ts";

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
const ACTS: FilterDefinition["conditions"] = [
  { source: "engagement", field: "sent", operator: "did" },
  { source: "engagement", field: "opened", operator: "didNot" },
  { source: "standard", field: "tags", operator: "inList", values: [COMMON_TAG] },
];
const ORDERED = { source: "customEvent", field: "ordered" } as const;
const LARGE = { property: "total", type: "number", operator: "greaterThan", value: 100 } as const;
const FILTERS: Record<string, FilterDefinition> = {
  "text contains, number, date: all": { operator: "AND", conditions: THREE },
  "text contains, number, date: any": { operator: "OR", conditions: THREE },
  "name contains, number, status: all": { operator: "AND", conditions: WITH_STATUS },
  "a group of any in a list of all": {
    operator: "AND",
    conditions: [
      ...WITH_STATUS.slice(2),
      { operator: "OR", conditions: THREE.slice(0, 2) as FilterCondition[] },
    ],
  },
  "sent, not opened, a tag: all": { operator: "AND", conditions: ACTS },
  "a custom event at least once in 30 days": {
    operator: "AND",
    conditions: [{ ...ORDERED, operator: "did", days: 30 }],
  },
  "a custom event at least twice in 30 days, total > 100": {
    operator: "AND",
    conditions: [{ ...ORDERED, operator: "atLeast", value: 2, days: 30, where: [LARGE] }],
  },
  "a custom event never, total > 100": {
    operator: "AND",
    conditions: [{ ...ORDERED, operator: "didNot", where: [LARGE] }],
  },
  "a text that matches no one": {
    operator: "AND",
    conditions: [{ source: "custom", field: "city", operator: "equals", value: "Nowhere" }],
  },
};
const ALONE = "plain, alone";
const PLAIN: Record<string, string> = {
  plain: "plain count, reading the whole table",
  [ALONE]: "the same in one process, without parallel workers",
};
const SUGGESTIONS = [
  { source: "custom", field: "city" },
  { source: "standard", field: "name", search: "jo" },
  { source: "standard", field: "email", search: "person7777" },
] as const;

/** Writes the ledger of a campaign to all contacts, a third of whom opened it, directly to the database. */
async function fillLedger({ database }: Installation, { tenantId }: Workspace): Promise<void> {
  await database.query(
    `insert into recipients (tenant_id, campaign_id, account_id, chunk, place, state, sent_at, opened_at)
     select $1, $2, id, 0, 0, 1, now(), case when hashtext(id::text) % 3 = 0 then now() end from accounts where tenant_id = $1`,
    [tenantId, randomUUID()],
  );
  await database.query("vacuum (analyze) recipients");
}

/** Custom events per contact, within a year: one in five has the name that filters ask for. */
const EVENTS_EACH = 5;

/** Writes custom events of all contacts directly to the database. */
async function fillCustomEvents(
  { database }: Installation,
  { tenantId }: Workspace,
): Promise<void> {
  await database.query(
    `insert into custom_events (tenant_id, id, account_id, name, occurred_at, received_at, properties)
     select $1, gen_random_uuid(), a.id, (array['ordered', 'visited', 'viewed', 'rated', 'asked'])[1 + floor(random() * 5)::int],
       now() - random() * interval '365 days', now(), jsonb_build_object('total', round((random() * 200)::numeric, 2), 'currency', 'BRL')
     from accounts a cross join generate_series(1, $2::int) where a.tenant_id = $1`,
    [tenantId, EVENTS_EACH],
  );
  await database.query("vacuum (analyze) custom_events");
}

type Measured = Record<string, number[]>;

async function note(measured: Measured, name: string, work: () => Promise<unknown>): Promise<void> {
  (measured[name] ??= []).push((await timed(work)).ms);
}

/** Counts all contacts with a plain query; in one process, or in several as filters do. */
async function plainCount(
  { database }: Installation,
  { tenantId }: Workspace,
  alone: boolean,
): Promise<number> {
  const client = await database.connect();
  try {
    await client.query(
      "set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off",
    );
    if (alone) await client.query("set max_parallel_workers_per_gather = 0");
    const { rows } = await client.query<{ total: number }>(
      "select count(*)::int as total from accounts where tenant_id = $1",
      [tenantId],
    );
    return rows[0]?.total ?? 0;
  } finally {
    client.release(true);
  }
}

printMachine();
await withInstallation(async (installation) => {
  const workspace = await installation.signUp("Bench");
  const { client } = workspace;
  await populate(installation, workspace, ACCOUNTS);
  await fillLedger(installation, workspace);
  await fillCustomEvents(installation, workspace);
  const counts: Measured = {};
  const suggestions: Measured = {};
  const matches: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const alone of [false, true]) {
      await note(counts, alone ? ALONE : "plain", async () => {
        if ((await plainCount(installation, workspace, alone)) !== ACCOUNTS)
          failRun("The plain count is wrong");
      });
    }
    for (const [name, definition] of Object.entries(FILTERS)) {
      await note(
        counts,
        name,
        async () =>
          (matches[name] = (
            await client.call(filterRoutes.preview, { body: { definition } })
          ).matches),
      );
    }
    for (const query of SUGGESTIONS) {
      const name = `values of ${query.field}${"search" in query ? ` from “${query.search}”` : ""}`;
      await note(suggestions, name, () => client.call(filterRoutes.suggestions, { query }));
    }
  }

  const ratio = (values: number[], to: string) =>
    times(median(values.map((value, round) => value / (counts[to]?.[round] ?? NaN))));
  console.log(
    `${integer(ACCOUNTS)} contacts, ${integer(ACCOUNTS * EVENTS_EACH)} custom events, through the API, medians of ${ROUNDS} rounds`,
  );
  printTable(
    Object.entries(counts).map(([name, values]) => ({
      count: PLAIN[name] ?? `filter, ${name}`,
      time: milliseconds(median(values)),
      "of the plain count": ratio(values, "plain"),
      "of one process": ratio(values, ALONE),
      matches: integer(matches[name] ?? ACCOUNTS),
    })),
  );
  printTable(
    Object.entries(suggestions).map(([what, values]) => ({
      what,
      time: milliseconds(median(values)),
    })),
  );
  console.log("Targets of counts: below 300 ms and 2 × the plain count");
});
