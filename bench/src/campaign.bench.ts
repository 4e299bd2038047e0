// Complete campaigns, unsigned and signed, with one and two worker processes, compared with nodemailer's pool and
// Postfix's smtp-source on the same receiver, and with OpenSSL's signing rate.
import { setTimeout as sleep } from "node:timers/promises";
import { sendingDomainRoutes } from "@arauto/contracts";
import { draftNewsletter, isSent, start, waitForCampaign } from "./campaigns.ts";
import {
  type Installation,
  withInstallation,
  type Worker,
  type Workspace,
} from "./installation.ts";
import {
  makeTexts,
  opensslRate,
  type Rate,
  sendByPool,
  sendBySmtpSource,
  smtpSourceIsThere,
} from "./peers.ts";
import { populate } from "./population.ts";
import { memoryOf, processorTime, serverProcessorTime } from "./process-use.ts";
import {
  median,
  percent,
  printMachine,
  printTable,
  timed,
  times,
  integer,
  failRun,
} from "./report.ts";
import { type Sink, startSink } from "./sink.ts";

const RECIPIENTS = Number(process.env["ARAUTO_BENCH_RECIPIENTS"] ?? 100_000);
const CONNECTIONS = 10;
const PROCESSES = [1, 2];
/** How often workers check which domains they can sign for. */
const IDENTITY_MS = 5_500;

type Algorithm = "rsa-sha256" | "ed25519-sha256";
const SIGNATURES: { name: string; algorithms: Algorithm[] }[] = [
  { name: "unsigned", algorithms: [] },
  { name: "RSA-2048", algorithms: ["rsa-sha256"] },
  { name: "Ed25519", algorithms: ["ed25519-sha256"] },
  { name: "both", algorithms: ["rsa-sha256", "ed25519-sha256"] },
];

/** A domain whose records were found in DNS; the caller selects the keys that sign. */
async function prepareDomain({ database }: Installation, { client, tenantId }: Workspace) {
  const { id } = await client.call(sendingDomainRoutes.create, { body: { name: "shop.example" } });
  return async (algorithms: readonly Algorithm[]): Promise<void> => {
    await database.query(
      "update sending_domains set status = $3, verified_at = now(), next_check_at = 'infinity' where tenant_id = $1 and id = $2",
      [tenantId, id, algorithms.length > 0 ? "verified" : "pending"],
    );
    await database.query(
      "update sending_domain_keys set state = case when algorithm = any($3) then 'active' else 'waiting' end, active_at = now() where tenant_id = $1 and domain_id = $2",
      [tenantId, id, algorithms],
    );
    await sleep(IDENTITY_MS);
  };
}

/** From the API call that starts it to the status `sent`, including recipient list, ledger and events. */
async function sendCampaign(
  { database }: Installation,
  workers: readonly Worker[],
  workspace: Workspace,
  sink: Sink,
  name: string,
): Promise<Rate> {
  const campaign = await draftNewsletter(workspace, {
    name,
    port: sink.port,
    connections: CONNECTIONS,
  });
  sink.reset();
  const sender = () => workers.reduce((sum, worker) => sum + processorTime(worker.processId), 0);
  const before = { sender: sender(), database: await serverProcessorTime(database) };
  const { ms, result } = await timed(async () => {
    await start(workspace, campaign);
    return waitForCampaign(workspace, campaign, isSent, { everyMs: 100, limitMs: 1_800_000 });
  });
  const after = { sender: sender(), database: await serverProcessorTime(database) };
  const counts = await sink.counts();
  if (result.balance?.sent !== RECIPIENTS || counts.taken !== RECIPIENTS) {
    failRun(
      `${RECIPIENTS} recipients, the receiver took ${counts.taken}, the balance sheet says ${JSON.stringify(result.balance)}`,
    );
  }
  const addresses = await sink.addresses();
  if (addresses.size !== RECIPIENTS)
    failRun(`Only ${addresses.size} of ${RECIPIENTS} recipients got their email`);
  return {
    onTheWire: (counts.taken / (counts.lastAt - counts.firstAt)) * 1000,
    inAll: (RECIPIENTS / ms) * 1000,
    sender: (after.sender - before.sender) / RECIPIENTS,
    database: (after.database - before.database) / RECIPIENTS,
    bytes: counts.bytes / counts.taken,
  };
}

/** The peers on the same machine. Measured repeatedly, because the machine's load varies. */
async function measurePeers(texts: Awaited<ReturnType<typeof makeTexts>>, sink: Sink) {
  return {
    pool: await sendByPool(texts, sink, CONNECTIONS),
    signedPool: await sendByPool(texts, sink, CONNECTIONS, { signed: true }),
    source: smtpSourceIsThere ? await sendBySmtpSource(sink, CONNECTIONS) : undefined,
    openssl: await opensslRate(2),
  };
}

type Peers = Awaited<ReturnType<typeof measurePeers>>;

function rowOf(way: string, { onTheWire, inAll, sender, database, bytes }: Rate, memory = "") {
  return {
    way,
    "emails/s on the wire": integer(onTheWire),
    "emails/s in total": integer(inAll),
    "CPU µs per email, sender": integer(sender),
    database: integer(database),
    "bytes per email": integer(bytes),
    "peak memory, MB": memory,
  };
}

async function measure(installation: Installation, sink: Sink): Promise<void> {
  const workspace = await installation.signUp("Bench");
  await populate(installation, workspace, RECIPIENTS, { allActive: true });
  const sign = await prepareDomain(installation, workspace);
  const texts = await makeTexts();
  // The first round is a warm-up.
  await measurePeers(texts, sink);
  let before = await measurePeers(texts, sink);
  const peers: Peers[] = [before];
  const rows: ReturnType<typeof rowOf>[] = [];
  const ratios: ReturnType<typeof ratiosOf>[] = [];
  for (const processes of PROCESSES) {
    for (const { name, algorithms } of SIGNATURES) {
      await sign(algorithms);
      const workers = await Promise.all(
        Array.from({ length: processes }, () => installation.startWorker()),
      );
      const way = `Arauto, ${name}, ${processes} ${processes === 1 ? "process" : "processes"}`;
      const ours = await sendCampaign(installation, workers, workspace, sink, way);
      const after = await measurePeers(texts, sink);
      rows.push(
        rowOf(
          way,
          ours,
          workers.map((worker) => integer(memoryOf(worker.processId).most)).join(" + "),
        ),
      );
      await Promise.all(workers.map((worker) => worker.stop()));
      peers.push(after);
      ratios.push(ratiosOf(way, ours, algorithms.length > 0, [before, after]));
      console.log(
        `${way}: ${integer(ours.onTheWire)} emails/s, ${integer(ours.sender)} µs per email`,
      );
      before = after;
    }
  }
  report(rows, ratios, peers, texts.length);
}

/** Compares a campaign with the peers measured right before and after it. */
function ratiosOf(way: string, ours: Rate, isSigned: boolean, sides: readonly Peers[]) {
  const around = (of: (peer: Peers) => number) => median(sides.map(of));
  const poolOf = (peer: Peers) => (isSigned ? peer.signedPool : peer.pool);
  return {
    way,
    "relative to nodemailer's pool": times(
      ours.onTheWire / around((peer) => poolOf(peer).onTheWire),
    ),
    "its CPU time to ours": times(around((peer) => poolOf(peer).sender) / ours.sender),
    "of smtp-source": smtpSourceIsThere
      ? percent(ours.onTheWire / around((peer) => peer.source?.onTheWire ?? NaN))
      : "not installed",
    "of openssl's RSA rate (wall, one core)": percent(
      ours.onTheWire / around((peer) => peer.openssl),
    ),
  };
}

function report(
  rows: readonly ReturnType<typeof rowOf>[],
  ratios: readonly ReturnType<typeof ratiosOf>[],
  peers: readonly Peers[],
  texts: number,
): void {
  const middle = (of: (peer: Peers) => Rate | undefined): Rate => {
    const value = (key: keyof Rate) => median(peers.map((peer) => of(peer)?.[key] ?? NaN));
    return {
      onTheWire: value("onTheWire"),
      inAll: value("inAll"),
      sender: value("sender"),
      database: 0,
      bytes: value("bytes"),
    };
  };
  console.log(
    `${integer(RECIPIENTS)} recipients, ${CONNECTIONS} connections; the others right before and after each campaign, here their medians`,
  );
  printTable([
    ...rows,
    rowOf(
      `nodemailer's pool (${integer(texts)} emails)`,
      middle((peer) => peer.pool),
    ),
    rowOf(
      "nodemailer's pool, DKIM RSA-2048",
      middle((peer) => peer.signedPool),
    ),
    ...(smtpSourceIsThere
      ? [
          rowOf(
            "Postfix's smtp-source, same text for all",
            middle((peer) => peer.source),
          ),
        ]
      : []),
  ]);
  printTable(ratios);
  console.log(
    `openssl speed rsa2048: ${integer(median(peers.map((peer) => peer.openssl)))} signatures per CPU second`,
  );
  console.log(
    "Targets: 10 × nodemailer's pool; unsigned 50 % of smtp-source; signed 80 % of openssl's rate; memory below 300 MB",
  );
}

printMachine();
const sink = await startSink();
try {
  await withInstallation((installation) => measure(installation, sink));
} finally {
  await sink.stop();
}
printMachine();
