// Grants or extends a workspace's plan, for the installation's operator. Works with the server running or stopped.
import { PLANS } from "@arauto/contracts";
import { grantPlan } from "./domains/billing/index.ts";
import { runCommand } from "./operator-command.ts";

const USAGE = `npm run grant-plan -- <workspace id or Owner's email> <plan> <until or days>

  plan           ${PLANS.join(", ")}
  until or days  the last day (2027-01-31), or a number of days, counted from the current end of the same plan`;

await runCommand(USAGE, 3, async ({ database }, [workspace = "", plan = "", until = ""]) => {
  const granted = await database.system((tx) => grantPlan(tx, { workspace, plan, until }));
  return [
    `${granted.name} (${granted.tenantId}) has the plan ${granted.plan} until ${granted.endsAt.toISOString()}.`,
    "To resume what was paused when the previous plan ended, click “Resume all” at the top of the console.",
  ].join("\n");
});
