// The worker is killed ten times in the middle of a campaign. Nobody may be lost and nobody may get the mail twice.
import { loadConfig } from "../../server/src/config.ts";
import { type KillReport, runKillTrial } from "../../server/src/domains/delivery/testing/kill-trial.ts";
import { createServer } from "../../server/src/server.ts";
import { SERVER_FILE, withInstallation } from "./installation.ts";
import { printMachine, printTable, whole, wrong } from "./report.ts";

const RECIPIENTS = Number(process.env["ARAUTO_BENCH_RECIPIENTS"] ?? 20_000);
const KILLS = 10;
const LIMIT_MS = 900_000;

function judge(report: KillReport): void {
  if (report.frozen !== RECIPIENTS) wrong(`${report.frozen} people were frozen instead of ${RECIPIENTS}`);
  if (report.lost > 0) wrong(`${report.lost} people were lost`);
  if (report.doubled > 0) wrong(`${report.doubled} people got the mail twice`);
  if (report.unrecorded > 0) wrong(`${report.unrecorded} people got a mail that the ledger knows nothing of`);
  if (report.sent + report.uncertain !== RECIPIENTS) wrong("Somebody is neither sent nor uncertain");
  if (!report.addsUp) wrong("The balance sheet does not add up");
}

printMachine();
await withInstallation(async ({ environment }) => {
  const server = await createServer(loadConfig({ ...environment, ARAUTO_ROLE: "api" }));
  try {
    const report = await runKillTrial({
      deps: server.deps,
      recipients: RECIPIENTS,
      kills: KILLS,
      command: [process.execPath, SERVER_FILE],
      timeoutMs: LIMIT_MS,
    });
    judge(report);
    console.log(
      `${whole(RECIPIENTS)} recipients, the worker killed with SIGKILL ${KILLS} times at random moments, done after ${report.seconds.toFixed(0)} s`,
    );
    printTable([
      {
        "recorded as sent": whole(report.sent),
        "taken by the receiver": whole(report.taken),
        lost: whole(report.lost),
        "taken twice": whole(report.doubled),
        uncertain: whole(report.uncertain),
        "of these taken": whole(report.uncertainTaken),
      },
    ]);
  } finally {
    await server.stop();
  }
});
