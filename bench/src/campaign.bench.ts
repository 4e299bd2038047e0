// One campaign through the whole product against nodemailer's pool sending the same mails to the same receiver.
import { compileMessage } from "@arauto/mail";
import nodemailer from "nodemailer";
import { draftNewsletter, isSent, start, untilCampaign } from "./campaigns.ts";
import { type Installation, withInstallation, type Worker, type Workspace } from "./installation.ts";
import { messageContent } from "./message-content.ts";
import { personNumber } from "./people.ts";
import { populate } from "./population.ts";
import { processorTime, serverProcessorTime } from "./process-use.ts";
import { median, printMachine, printTable, timed, times, whole, wrong } from "./report.ts";
import { type Sink, startSink } from "./sink.ts";

const RECIPIENTS = Number(process.env["ARAUTO_BENCH_RECIPIENTS"] ?? 20_000);
const POOL_MAILS = 2000;
const CONNECTIONS = 10;
const ROUNDS = Number(process.env["ARAUTO_BENCH_ROUNDS"] ?? 3);

interface Rate {
  /** Mails a second from the first to the last that the receiver took. */
  onTheWire: number;
  /** Mails a second with everything before and after. */
  inAll: number;
  /** Microseconds of processor time a mail, of the sending process and of the database. */
  sender: number;
  database: number;
  bytes: number;
}

/** From the API call that starts it to the status `sent`: freeze, ledger, events and all. */
async function sendCampaign({ database }: Installation, worker: Worker, workspace: Workspace, sink: Sink, round: number): Promise<Rate> {
  const campaign = await draftNewsletter(workspace, { name: `Round ${round}`, port: sink.port, connections: CONNECTIONS });
  sink.reset();
  const before = { sender: processorTime(worker.processId), database: await serverProcessorTime(database) };
  const { ms, result } = await timed(async () => {
    await start(workspace, campaign);
    return untilCampaign(workspace, campaign, isSent, { everyMs: 50 });
  });
  const after = { sender: processorTime(worker.processId), database: await serverProcessorTime(database) };
  const counts = await sink.counts();
  if (result.balance?.sent !== RECIPIENTS || counts.taken !== RECIPIENTS) {
    wrong(`${RECIPIENTS} recipients, the receiver took ${counts.taken}, the balance sheet says ${JSON.stringify(result.balance)}`);
  }
  const addresses = await sink.addresses();
  if (addresses.size !== RECIPIENTS) wrong(`Only ${addresses.size} different people of ${RECIPIENTS} got their mail`);
  return {
    onTheWire: (counts.taken / (counts.lastAt - counts.firstAt)) * 1000,
    inAll: (RECIPIENTS / ms) * 1000,
    sender: (after.sender - before.sender) / RECIPIENTS,
    database: (after.database - before.database) / RECIPIENTS,
    bytes: counts.bytes / counts.taken,
  };
}

/** Finished texts are handed to nodemailer: personalising and signing of links is not counted against it. */
async function makeTexts() {
  const compiled = await compileMessage(messageContent());
  return Array.from({ length: POOL_MAILS }, (_, index) => {
    const person = personNumber(index);
    const { subject, html, text } = compiled.preview(person);
    return { to: { name: person.name, address: person.email }, subject, html, text };
  });
}

async function sendByPool(texts: Awaited<ReturnType<typeof makeTexts>>, sink: Sink): Promise<Rate> {
  const pool = nodemailer.createTransport({
    pool: true,
    host: "127.0.0.1",
    port: sink.port,
    secure: false,
    ignoreTLS: true,
    maxConnections: CONNECTIONS,
    maxMessages: Infinity,
  });
  sink.reset();
  const from = { name: "Serra Clara", address: "news@shop.example" };
  const list = { unsubscribe: "https://mail.shop.example/u/token", id: { url: "shop.example", comment: "Serra Clara" } };
  const used = process.cpuUsage();
  const { ms } = await timed(() => Promise.all(texts.map((text) => pool.sendMail({ from, list, ...text }))));
  const { user, system } = process.cpuUsage(used);
  pool.close();
  const { taken, bytes, firstAt, lastAt } = await sink.counts();
  if (taken !== POOL_MAILS) wrong(`The pool sent ${POOL_MAILS} mails, the receiver took ${taken}`);
  return {
    onTheWire: (taken / (lastAt - firstAt)) * 1000,
    inAll: (POOL_MAILS / ms) * 1000,
    sender: (user + system) / POOL_MAILS,
    database: 0,
    bytes: bytes / taken,
  };
}

async function measure(installation: Installation, sink: Sink, worker: Worker): Promise<void> {
  const workspace = await installation.signUp("Bench");
  await populate(installation, workspace, RECIPIENTS, { allActive: true });
  const texts = await makeTexts();
  const rounds: { ours: Rate; theirs: Rate }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rates = { ours: await sendCampaign(installation, worker, workspace, sink, round), theirs: await sendByPool(texts, sink) };
    // The first round only warms up.
    if (round > 0) rounds.push(rates);
  }
  await worker.stop();

  const row = (way: string, of: (round: (typeof rounds)[number]) => Rate) => {
    const middle = (key: keyof Rate) => whole(median(rounds.map((round) => of(round)[key])));
    return {
      way,
      "mails/s on the wire": middle("onTheWire"),
      "mails/s in all": middle("inAll"),
      "CPU µs a mail, sender": middle("sender"),
      database: middle("database"),
      "bytes a mail": middle("bytes"),
    };
  };
  console.log(`${whole(RECIPIENTS)} recipients, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds`);
  printTable([
    row("Arauto: freeze, personalise, send, ledger, events", (r) => r.ours),
    row(`nodemailer's pool (${whole(POOL_MAILS)} mails)`, (r) => r.theirs),
  ]);
  const ratio = (of: (round: (typeof rounds)[number]) => number) => times(median(rounds.map(of)));
  console.log(
    `Ratio: ${ratio((r) => r.ours.onTheWire / r.theirs.onTheWire)} on the wire, ${ratio((r) => r.ours.inAll / r.theirs.inAll)} in all (target 10 ×); ` +
      `CPU time of the sender ${ratio((r) => r.theirs.sender / r.ours.sender)}, with the database ${ratio((r) => r.theirs.sender / (r.ours.sender + r.ours.database))}`,
  );
}

printMachine();
const sink = await startSink();
try {
  await withInstallation(async (installation) => measure(installation, sink, await installation.startWorker()));
} finally {
  await sink.stop();
}
