// One campaign through the whole product against nodemailer's pool sending the same mails to the same receiver.
import { compileMessage } from "@arauto/mail";
import nodemailer from "nodemailer";
import { draftNewsletter, isSent, start, untilCampaign } from "./campaigns.ts";
import { type Installation, withInstallation, type Worker, type Workspace } from "./installation.ts";
import { messageContent } from "./message-content.ts";
import { personNumber } from "./people.ts";
import { populate } from "./population.ts";
import { median, printMachine, printTable, timed, times, whole, wrong } from "./report.ts";
import { type Sink, startSink } from "./sink.ts";

const RECIPIENTS = Number(process.env["ARAUTO_BENCH_RECIPIENTS"] ?? 20_000);
const POOL_MAILS = 2000;
const CONNECTIONS = 10;
const ROUNDS = Number(process.env["R"] ?? 3);

/** Mails in a second: from the first mail to the last, and with everything before and after. */
interface Rate {
  onTheWire: number;
  inAll: number;
  bytes: number;
}

/** From the API call that starts it to the status `sent`: freeze, ledger, events and all. */
async function sendCampaign(workspace: Workspace, sink: Sink, round: number): Promise<Rate> {
  const campaign = await draftNewsletter(workspace, { name: `Round ${round}`, port: sink.port, connections: CONNECTIONS });
  sink.reset();
  const { ms, result } = await timed(async () => {
    await start(workspace, campaign);
    return untilCampaign(workspace, campaign, isSent, { everyMs: 50 });
  });
  const counts = await sink.counts();
  if (result.balance?.sent !== RECIPIENTS || counts.taken !== RECIPIENTS) {
    wrong(`${RECIPIENTS} recipients, the receiver took ${counts.taken}, the balance sheet says ${JSON.stringify(result.balance)}`);
  }
  const addresses = await sink.addresses();
  if (addresses.size !== RECIPIENTS) wrong(`Only ${addresses.size} different people of ${RECIPIENTS} got their mail`);
  return { onTheWire: (counts.taken / (counts.lastAt - counts.firstAt)) * 1000, inAll: (RECIPIENTS / ms) * 1000, bytes: counts.bytes / counts.taken };
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
    pool: true, host: "127.0.0.1", port: sink.port, secure: false, ignoreTLS: true, maxConnections: CONNECTIONS, maxMessages: Infinity,
  });
  sink.reset();
  const from = { name: "Serra Clara", address: "news@shop.example" };
  const list = { unsubscribe: "https://mail.shop.example/u/token", id: { url: "shop.example", comment: "Serra Clara" } };
  const { ms } = await timed(() => Promise.all(texts.map((text) => pool.sendMail({ from, list, ...text }))));
  pool.close();
  const { taken, bytes, firstAt, lastAt } = await sink.counts();
  if (taken !== POOL_MAILS) wrong(`The pool sent ${POOL_MAILS} mails, the receiver took ${taken}`);
  return { onTheWire: (taken / (lastAt - firstAt)) * 1000, inAll: (POOL_MAILS / ms) * 1000, bytes: bytes / taken };
}

async function measure(installation: Installation, sink: Sink, worker: Worker): Promise<void> {
  const workspace = await installation.signUp("Bench");
  await populate(installation, workspace, RECIPIENTS, { allActive: true });
  const texts = await makeTexts();
  const rounds: { ours: Rate; theirs: Rate }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rates = { ours: await sendCampaign(workspace, sink, round), theirs: await sendByPool(texts, sink) };
    // The first round only warms up.
    if (round > 0) rounds.push(rates);
  }
  await worker.stop();

  const row = (way: string, of: (round: (typeof rounds)[number]) => Rate) => ({
    way,
    "mails/s on the wire": whole(median(rounds.map((r) => of(r).onTheWire))),
    "mails/s in all": whole(median(rounds.map((r) => of(r).inAll))),
    "bytes a mail": whole(of(rounds[0] as (typeof rounds)[number]).bytes),
  });
  console.log(`${whole(RECIPIENTS)} recipients, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds`);
  printTable([row("Arauto: freeze, personalise, send, ledger, events", (r) => r.ours), row(`nodemailer's pool (${whole(POOL_MAILS)} mails)`, (r) => r.theirs)]);
  const ratios = (of: "onTheWire" | "inAll") => times(median(rounds.map((r) => r.ours[of] / r.theirs[of])));
  console.log(`Ratio: ${ratios("onTheWire")} on the wire, ${ratios("inAll")} in all (target 10 ×)`);
}

printMachine();
const sink = await startSink();
try {
  await withInstallation(async (installation) => measure(installation, sink, await installation.startWorker()));
} finally {
  await sink.stop();
}
