import { existsSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { randomUUID } from "node:crypto";
import { withInstallation } from "./installation.ts";
import { populate } from "./population.ts";
await withInstallation(async (installation) => {
  const workspace = await installation.signUp("Bench");
  await populate(installation, workspace, Number(process.env["ROWS"] ?? 400_000));
  await installation.database.query(
    `insert into recipients (tenant_id, campaign_id, account_id, chunk, place, state, sent_at, opened_at)
     select $1, $2, id, 0, 0, 1, now(), case when hashtext(id::text) % 3 = 0 then now() end from accounts where tenant_id = $1`,
    [workspace.tenantId, randomUUID()],
  );
  await installation.database.query("vacuum (analyze) recipients");
  writeFileSync(process.env["OUT"] ?? "/tmp/zz-lab.json", JSON.stringify({ url: installation.databaseUrl, tenant: workspace.tenantId, api: installation.url }));
  while (!existsSync("/tmp/zz-stop")) await sleep(500);
});
