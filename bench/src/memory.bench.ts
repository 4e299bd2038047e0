// Memory of the worker during a small and a large campaign: it must not grow with the audience.
import { setTimeout as sleep } from "node:timers/promises";
import { draftNewsletter, isSent, start, waitForCampaign } from "./campaigns.ts";
import { type Installation, withInstallation } from "./installation.ts";
import { populate } from "./population.ts";
import { hasProcessFacts, memoryOf } from "./process-use.ts";
import { median, printMachine, printTable, seconds, timed, integer, failRun } from "./report.ts";
import { type Sink, startSink } from "./sink.ts";

const LARGE = Number(process.env["ARAUTO_BENCH_RECIPIENTS"] ?? 1_000_000);
const SMALL = Math.min(10_000, LARGE);
const SAMPLE_MS = 250;
const LIMIT_MS = 3_600_000;

/** Sends one campaign with its own worker and returns the worker's memory in megabytes. */
async function memoryFor(installation: Installation, sink: Sink, recipients: number) {
  const workspace = await installation.signUp("Bench");
  await populate(installation, workspace, recipients, { allActive: true });
  const campaign = await draftNewsletter(workspace, { name: `To ${recipients}`, port: sink.port });
  const worker = await installation.startWorker();
  const idle = memoryOf(worker.processId).now;
  const samples: number[] = [];
  const sampling = new AbortController();
  const sampler = (async () => {
    while (!sampling.signal.aborted) {
      samples.push(memoryOf(worker.processId).now);
      await sleep(SAMPLE_MS);
    }
  })();
  sink.reset();
  const { ms, result } = await timed(async () => {
    await start(workspace, campaign);
    return waitForCampaign(workspace, campaign, isSent, { everyMs: 500, limitMs: LIMIT_MS });
  });
  sampling.abort();
  await sampler;
  const { most } = memoryOf(worker.processId);
  await worker.stop();
  const { taken } = await sink.counts();
  if (taken !== recipients || result.balance?.sent !== recipients)
    failRun(
      `${recipients} recipients, the receiver took ${taken}, ${JSON.stringify(result.balance)}`,
    );
  return { recipients, idle, usual: median(samples), most, ms };
}

printMachine();
if (!hasProcessFacts)
  console.log("Memory of other processes is available on Linux only: nothing is measured.");
else {
  const sink = await startSink();
  try {
    await withInstallation(async (installation) => {
      const results = [
        await memoryFor(installation, sink, SMALL),
        await memoryFor(installation, sink, LARGE),
      ];
      printTable(
        results.map(({ recipients, idle, usual, most, ms }) => ({
          recipients: integer(recipients),
          "idle MB": integer(idle),
          "median MB": integer(usual),
          "most MB": integer(most),
          "sent in": seconds(ms),
        })),
      );
      console.log("Target: equal for both, below 300 MB at most");
    });
  } finally {
    await sink.stop();
  }
}
