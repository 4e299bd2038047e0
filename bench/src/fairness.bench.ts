// How long a workspace waits for a single email while another workspace sends to a million.
import { setTimeout as sleep } from "node:timers/promises";
import { draftNewsletter, start, waitForCampaign } from "./campaigns.ts";
import { type Installation, withInstallation } from "./installation.ts";
import { populate } from "./population.ts";
import { median, milliseconds, printMachine, printTable, integer } from "./report.ts";
import { type Sink, startSink } from "./sink.ts";

const RECIPIENTS = Number(process.env["ARAUTO_BENCH_RECIPIENTS"] ?? 1_000_000);
const TRIES = 10;

async function measure(installation: Installation, large: Sink, small: Sink): Promise<void> {
  const neighbor = await installation.signUp("Bench");
  await populate(installation, neighbor, RECIPIENTS, { allActive: true });
  const workspace = await installation.signUp("Small");
  await populate(installation, workspace, 1, { allActive: true });
  const worker = await installation.startWorker();

  /** From starting a campaign to one contact until the receiver has its email. */
  const once = async (name: string): Promise<number> => {
    const campaign = await draftNewsletter(workspace, { name, port: small.port });
    small.reset();
    const arrived = small.reached(1);
    const startedAt = performance.now();
    await start(workspace, campaign);
    await arrived;
    return performance.now() - startedAt;
  };
  const series = async (name: string): Promise<number[]> => {
    const waits: number[] = [];
    for (let index = 0; index < TRIES; index += 1) {
      waits.push(await once(`${name} ${index}`));
      await sleep(Math.random() * 500);
    }
    return waits;
  };
  await once("Warm up");
  const alone = await series("Alone");
  const campaign = await draftNewsletter(neighbor, {
    name: "Million",
    port: large.port,
    connections: 10,
  });
  await start(neighbor, campaign);
  await waitForCampaign(neighbor, campaign, ({ balance }) => (balance?.sent ?? 0) > 0, {
    limitMs: 900_000,
  });
  const before = (await large.counts()).taken;
  const startedAt = Date.now();
  const beside = await series("During");
  const rate = ((await large.counts()).taken - before) / ((Date.now() - startedAt) / 1000);
  await worker.kill();
  const row = (way: string, waits: readonly number[]) => ({
    way,
    median: milliseconds(median(waits)),
    "the longest": milliseconds(Math.max(...waits)),
  });
  console.log(
    `One email, ${TRIES} times each, from the call to the receiver; the other workspace sent ${integer(rate)} emails/s meanwhile`,
  );
  printTable([row("alone", alone), row(`next to a campaign to ${integer(RECIPIENTS)}`, beside)]);
  console.log("Target: below 2 s");
}

printMachine();
const [large, small] = [await startSink(), await startSink()];
try {
  await withInstallation((installation) => measure(installation, large, small));
} finally {
  await large.stop();
  await small.stop();
}
