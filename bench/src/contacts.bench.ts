// Response times in the list of contacts of a large workspace: pages at any depth, search, tags, statuses.
import { contactOperationRoutes, contactRoutes } from "@arauto/contracts";
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

/** Sort orders with their keys and tie-breakers. */
const ORDERS = {
  "-createdAt": { key: "created_at", tie: null },
  name: { key: "name_key", tie: null },
  email: { key: "email_key", tie: null },
  status: { key: "status", tie: "created_at" },
} as const;
type Order = keyof typeof ORDERS;

const SEARCHES = [
  "person777777@",
  "silva",
  "ana sil",
  "joao",
  "fabio gom",
  "a",
  "@example.com",
  "nobody at all",
];
const NARROWED = {
  "one status": { status: "inactive" },
  "a tag that a tenth has": { tag: COMMON_TAG },
  "a tag, a status and a search": { tag: COMMON_TAG, status: "inactive", search: "silva" },
} as const;

type Measured = Record<string, number[]>;

async function note(measured: Measured, name: string, work: () => Promise<unknown>): Promise<void> {
  (measured[name] ??= []).push((await timed(work)).ms);
}

/** Builds a cursor to the middle of a list; paging there would take five thousand requests. */
async function cursorToMiddle(
  { database }: Installation,
  { tenantId }: Workspace,
  sort: Order,
): Promise<string> {
  const { key, tie } = ORDERS[sort];
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const keys = [key, tie, "id"].filter((one) => one !== null).map((one) => `${one} ${direction}`);
  const { rows } = await database.query<{ key: string; id: string; tie: string | null }>(
    `select ${key}::text as key, id, ${tie ?? "null"}::text as tie from accounts where tenant_id = $2
     order by ${keys.join(", ")} offset $1 limit 1`,
    [Math.floor(ACCOUNTS / 2), tenantId],
  );
  return Buffer.from(JSON.stringify([sort, rows[0]?.key, rows[0]?.id, rows[0]?.tie])).toString(
    "base64url",
  );
}

printMachine();
await withInstallation(async (installation) => {
  const workspace = await installation.signUp("Bench");
  const { client } = workspace;
  await populate(installation, workspace, ACCOUNTS);
  const list = (query: Record<string, string>) =>
    client.call(contactRoutes.list, { query: { limit: "100", ...query } });
  const middle = new Map<Order, string>();
  for (const sort of Object.keys(ORDERS) as Order[])
    middle.set(sort, await cursorToMiddle(installation, workspace, sort));

  const pages: Measured = {};
  const narrowed: Measured = {};
  const found: Record<string, string> = {};
  const search = async (name: string, query: Record<string, string>) => {
    const { total, totalIsEstimate } = await list({ limit: "25", ...query });
    found[name] = `${totalIsEstimate ? "about " : ""}${integer(total ?? NaN)}`;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [sort, cursor] of middle) {
      await note(pages, sort, () => list({ sort }));
      await note(pages, `${sort}, in the middle`, async () => {
        if ((await list({ sort, cursor })).items.length !== 100)
          failRun("A page in the middle is not full");
      });
    }
    for (const words of SEARCHES)
      await note(narrowed, `“${words}”`, () => search(`“${words}”`, { search: words }));
    for (const [name, query] of Object.entries(NARROWED)) {
      await note(narrowed, name, () => search(name, query));
      await note(narrowed, `${name}, by name`, () =>
        search(`${name}, by name`, { ...query, sort: "name" }),
      );
    }
  }

  console.log(`${integer(ACCOUNTS)} contacts, through the API, medians of ${ROUNDS} rounds`);
  printTable(
    [...middle.keys()].map((sort) => {
      const first = pages[sort] ?? [];
      const deep = pages[`${sort}, in the middle`] ?? [];
      return {
        "a page of 100 by": sort,
        first: milliseconds(median(first)),
        "in the middle": milliseconds(median(deep)),
        ratio: times(median(deep.map((ms, round) => ms / (first[round] ?? NaN)))),
      };
    }),
  );
  printTable(
    Object.entries(narrowed).map(([list, ms]) => ({
      list,
      time: milliseconds(median(ms)),
      slowest: milliseconds(Math.max(...ms)),
      found: found[list] ?? "",
    })),
  );

  await installation.startWorker();
  const body = {
    selection: { kind: "matching" as const, tag: COMMON_TAG, except: [] },
    action: { kind: "addTag" as const, tag: "Bench" },
  };
  const preview = await timed(() => client.call(contactOperationRoutes.preview, { body }));
  const { ms } = await timed(async () => {
    const params = { id: (await client.call(contactOperationRoutes.start, { body })).id };
    for (;;) {
      const { status, changed, total } = await client.call(contactOperationRoutes.get, { params });
      if (status === "done")
        return changed === total ? undefined : failRun("The operation did not change all contacts");
      if (status === "failed" || status === "canceled")
        return failRun(`The operation ended as ${status}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  const matching = preview.result.matching;
  console.log(
    `A tag for ${integer(matching)}: preview ${milliseconds(preview.ms)}, done in ${milliseconds(ms)} (${integer(matching / (ms / 1000))} contacts/s)`,
  );
  console.log("Targets: a page in the middle as page 1; searches below 100 ms");
});
