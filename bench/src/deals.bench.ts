// A board with 5 stages of 5,000 deals: its heads, first cards, a deal and moves through the API, compared with plain
// statements on the same rows.
import { dealRoutes, type Pipeline, pipelineRoutes } from "@arauto/contracts";
import { type Installation, withInstallation, type Workspace } from "./installation.ts";
import { median, milliseconds, printMachine, printTable, type Row } from "./report.ts";

const ROUNDS = 15;
const PER_STAGE = Number(process.env["ARAUTO_BENCH_DEALS"] ?? 5_000);
/** Number of emails that each contact got. */
const EMAILS = 6;
/** Characters of fractional indexes, in code point order. */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

await withInstallation(async ({ signUp, database }) => {
  const { client, tenantId } = await signUp("Bench");
  const [pipeline] = (await client.call(pipelineRoutes.list)).items;
  if (!pipeline) throw new Error("No pipeline");
  await fill(database, tenantId, pipeline);
  const pipelineId = pipeline.id;
  const column = (stageId: string, more: object = {}) => {
    const query = { stageId, status: "open", sort: "position", limit: "20", ...more };
    return client.call(dealRoutes.list, { query });
  };
  const stage = pipeline.stages[2]?.id ?? "";
  const { items, total } = await column(stage);
  if (total !== PER_STAGE || items.some(({ contact }) => contact?.lastEmails.length !== EMAILS))
    throw new Error("The board is not filled");

  const timed = async (what: string, work: (round: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const start = performance.now();
      await work(round);
      // The first round is a warm-up.
      if (round > 0) times.push(performance.now() - start);
    }
    return { what, time: median(times) };
  };
  const plainSums = `select stage_id, count(*), sum(value) from deals where tenant_id = '${tenantId}' and pipeline_id = '${pipelineId}'
    and status = 'open' and deleted_at is null group by stage_id`;
  const plainUpdate = (id: string) =>
    database.query("update deals set updated_at = now() where tenant_id = $1 and id = $2", [
      tenantId,
      id,
    ]);
  const all = await column(stage, { limit: "100" });
  const idAt = (index: number) => all.items[index % all.items.length]?.id ?? "";
  const board = () => client.call(dealRoutes.board, { query: { pipelineId } });

  const measured = [
    await timed("plain counts and sums by stage", () => database.query(plainSums)),
    await timed("heads of the board", board),
    await timed("first 20 cards of a column, with their last emails", () => column(stage)),
    await timed("heads, then 20 cards of all columns at once", async () => {
      await board();
      await Promise.all(pipeline.stages.map(({ id }) => column(id)));
    }),
    await timed("a search over the board", () =>
      client.call(dealRoutes.board, { query: { pipelineId, search: "4321" } }),
    ),
    await timed("one row, updated plainly", (round) => plainUpdate(idAt(round))),
    await timed("a move within the stage, stored", (round) =>
      client.call(dealRoutes.move, {
        params: { id: idAt(round) },
        body: { stageId: stage, afterId: idAt(round + 40) },
      }),
    ),
    await timed("a move to another stage, stored", (round) =>
      client.call(dealRoutes.move, {
        params: { id: idAt(round + 20) },
        body: { stageId: pipeline.stages[3]?.id ?? "" },
      }),
    ),
    await timed("a deal with all that its page shows", () =>
      client.call(dealRoutes.get, { params: { id: idAt(5) } }),
    ),
    await timed("the forecast", () => client.call(dealRoutes.forecast, { query: { pipelineId } })),
  ];
  printMachine();
  printTable(measured.map(({ what, time }): Row => ({ what, time: milliseconds(time) })));
});

/** Stores deals, each of a separate contact who got some emails of campaigns. */
async function fill(
  database: Installation["database"],
  tenantId: Workspace["tenantId"],
  { id: pipelineId, stages }: Pipeline,
): Promise<void> {
  await database.query(
    `insert into accounts (tenant_id, id, name, email, status)
     select $1, gen_random_uuid(), 'Contact ' || n, 'contact' || n || '@example.com', 'active' from generate_series(1, $2::int) n`,
    [tenantId, PER_STAGE * stages.length],
  );
  await database.query(
    `insert into campaigns (tenant_id, id, name, status, kind)
     select $1, gen_random_uuid(), 'Campaign ' || n, 'sent', 'oneOff' from generate_series(1, $2::int) n`,
    [tenantId, EMAILS],
  );
  await database.query(
    `insert into recipients (tenant_id, campaign_id, account_id, state, sent_at, opened_at)
     select a.tenant_id, c.id, a.id, 1, now() - interval '1 day', case when random() < 0.4 then now() end
     from accounts a, campaigns c where a.tenant_id = $1 and c.tenant_id = $1`,
    [tenantId],
  );
  await database.query(
    `insert into events (tenant_id, type, account_id, campaign_id, occurred_at)
     select tenant_id, 'mail.sent', account_id, campaign_id, sent_at - random() * interval '20 days' from recipients where tenant_id = $1`,
    [tenantId],
  );
  const keys = Array.from({ length: PER_STAGE }, (_, index) => positionOf(index));
  for (const { id } of stages)
    await database.query(
      `insert into deals (tenant_id, id, pipeline_id, stage_id, position, title, company, value, expected_close_on, origin,
         stage_entered_at, last_activity_at, created_at, updated_at)
       select $1, gen_random_uuid(), $2, $3, k.key, 'Deal ' || k.n, 'Company ' || k.n, (random() * 1000000)::bigint,
         current_date + (random() * 90)::int, 'manual', now(), now() - random() * interval '20 days', now(), now() - interval '1 day'
       from unnest($4::text[]) with ordinality as k (key, n)`,
      [tenantId, pipelineId, id, keys],
    );
  await database.query(
    `insert into deal_contacts (tenant_id, deal_id, account_id, place)
     select $1, d.id, a.id, 0 from (select id, row_number() over () as n from deals where tenant_id = $1) d
     join (select id, row_number() over () as n from accounts where tenant_id = $1) a using (n)`,
    [tenantId],
  );
  await database.query("vacuum analyze accounts, deals, deal_contacts, recipients, events");
}

/** Returns a fractional index with an integer part of three digits, in numerical order. */
function positionOf(index: number): string {
  return `c${[62 * 62, 62, 1].map((weight) => DIGITS[Math.floor(index / weight) % 62]).join("")}`;
}
