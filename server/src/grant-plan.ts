// Grants or extends a workspace's plan, for the operator of the installation. Works with the server running or stopped.
import { PLANS } from "@arauto/contracts";
import { loadConfig } from "./config.ts";
import { grantPlan } from "./domains/billing/index.ts";
import { withDatabase } from "./operator-database.ts";

const USAGE = `Usage: npm run grant-plan -- <workspace id or Owner's email> <plan> <until or days>

  plan           ${PLANS.join(", ")}
  until or days  the last day (2027-01-31), or a number of days, counted from the present end of the same plan`;

await main();

async function main(): Promise<void> {
  const [workspace, plan, until, ...others] = process.argv.slice(2);
  if (workspace === undefined || plan === undefined || until === undefined || others.length > 0) return fail(USAGE);
  try {
    const config = loadConfig(process.env);
    const granted = await withDatabase(config, (database) => database.system((tx) => grantPlan(tx, { workspace, plan, until })));
    console.log(`\n${granted.name} (${granted.tenantId}) has the plan ${granted.plan} until ${granted.endsAt.toISOString()}.`);
    console.log("What the end of its former plan paused can be resumed in Settings, Payment.\n");
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(message: string): void {
  console.error(`\n${message}\n`);
  process.exitCode = 1;
}
