// Creating a campaign's recipient list, compared with a plain INSERT … SELECT of the same contacts into the same kind of table.
import { draftNewsletter, start, waitForCampaign } from "./campaigns.ts";
import { type Installation, withInstallation, type Workspace } from "./installation.ts";
import { populate } from "./population.ts";
import {
  median,
  printMachine,
  printTable,
  seconds,
  timed,
  times,
  integer,
  failRun,
} from "./report.ts";
import { type Sink, startSink } from "./sink.ts";

const ACCOUNTS = Number(process.env["ARAUTO_BENCH_RECIPIENTS"] ?? 1_000_000);
/** One in fifty is suppressed. */
const SUPPRESSED_SHARE = 50;
const ROUNDS = 2;

/** From the API call that starts the campaign to the moment when its first email could be sent. */
async function freeze(
  { database }: Installation,
  workspace: Workspace,
  sink: Sink,
  round: number,
): Promise<number> {
  const campaign = await draftNewsletter(workspace, {
    name: `Round ${round}`,
    port: sink.port,
    // Almost nothing is sent: only the recipient list is created.
    ratePerSecond: 1,
    filter: {
      operator: "AND",
      conditions: [
        { source: "custom", field: "age", operator: "between", from: 18, to: 79 },
        { source: "standard", field: "email", operator: "contains", value: "@example" },
        { source: "custom", field: "city", operator: "isSet" },
      ],
    },
  });
  const { ms, result } = await timed(async () => {
    await start(workspace, campaign);
    return waitForCampaign(workspace, campaign, ({ status }) => status !== "preparing", {
      everyMs: 50,
    });
  });
  const { rows } = await database.query<{ total: number }>(
    "select count(*)::int as total from recipients where campaign_id = $1",
    [campaign.id],
  );
  if (result.balance?.frozen !== ACCOUNTS || rows[0]?.total !== ACCOUNTS)
    failRun(
      `Of ${ACCOUNTS} contacts, ${rows[0]?.total} were frozen: ${JSON.stringify(result.balance)}`,
    );
  return ms;
}

/** The same rows without the product's additional work: no filter, suppressions or positions. */
async function plainInsert({ database }: Installation, { tenantId }: Workspace): Promise<number> {
  const { ms } = await timed(() =>
    database.query(
      `insert into plain_recipients (tenant_id, campaign_id, account_id, chunk, place)
       select a.tenant_id, $2::uuid, a.id, 0, 0 from accounts a where a.tenant_id = $1`,
      [tenantId, crypto.randomUUID()],
    ),
  );
  return ms;
}

async function measure(installation: Installation, sink: Sink): Promise<void> {
  const workspace = await installation.signUp("Bench");
  await populate(installation, workspace, ACCOUNTS, { allActive: true });
  await installation.database.query(
    `insert into suppressions (tenant_id, email_hash, reason)
     select $1, suppression_hash('person' || g * ${SUPPRESSED_SHARE} || '@example.com'), 'unsubscribed' from generate_series(1, $2::int / ${SUPPRESSED_SHARE}) as g`,
    [workspace.tenantId, ACCOUNTS],
  );
  await installation.database.query("analyze suppressions");
  await installation.database.query(
    "create table plain_recipients (like recipients including all)",
  );
  const rounds: { frozen: number; inserted: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // A worker per run, because it starts to send afterwards, which is not measured here.
    const worker = await installation.startWorker();
    const frozen = await freeze(installation, workspace, sink, round);
    await worker.kill();
    await installation.database.query("checkpoint");
    rounds.push({ frozen, inserted: await plainInsert(installation, workspace) });
    await installation.database.query("checkpoint");
  }
  const [frozen, inserted] = [
    median(rounds.map((r) => r.frozen)),
    median(rounds.map((r) => r.inserted)),
  ];
  console.log(
    `${integer(ACCOUNTS)} recipients, a filter of three conditions, one in ${SUPPRESSED_SHARE} suppressed; medians of ${ROUNDS} rounds`,
  );
  printTable([
    {
      way: "freeze, from start to sending",
      time: seconds(frozen),
      "people/s": integer((ACCOUNTS / frozen) * 1000),
    },
    {
      way: "plain INSERT … SELECT, same indexes",
      time: seconds(inserted),
      "people/s": integer((ACCOUNTS / inserted) * 1000),
    },
  ]);
  console.log(
    `The freeze takes ${times(median(rounds.map((r) => r.frozen / r.inserted)))} the time of the plain insert (target below 20 s)`,
  );
}

printMachine();
const sink = await startSink();
try {
  await withInstallation((installation) => measure(installation, sink));
} finally {
  await sink.stop();
}
