import { customFieldRoutes, suppressionRoutes } from "@arauto/contracts";
import { withInstallation } from "./installation.ts";
const ROWS = 200_000;
await withInstallation(async (inst) => {
  const { tenantId, client } = await inst.signUp("Acme");
  const db = inst.database;
  const timed = async <T>(label: string, work: () => Promise<T>): Promise<T> => {
    const t0 = Date.now();
    const r = await work();
    console.log(label, Date.now() - t0, "ms");
    return r;
  };
  const q = (text: string) => db.query(text);
  console.log((await q("select indexdef from pg_indexes where tablename='accounts'")).rows.map((r) => r.indexdef).join("\n"));
  const field = await client.call(customFieldRoutes.create, { body: { identifier: "value", name: "Value", type: "text" } });
  await timed("fill", () => q(`insert into accounts (tenant_id, id, name, email, status, fields)
    select '${tenantId}', gen_random_uuid(), 'Person Number ' || n, 'person' || n || '@d' || n % 50 || '.example.com', 'active', jsonb_build_object('city', 'Lisboa', 'value', n::text)
    from generate_series(1, ${ROWS}) n`));
  await q("vacuum analyze accounts");
  const params = { id: field.id };
  await timed("check text->number", () => client.call(customFieldRoutes.checkType, { params, body: { type: "number" } }));
  await timed("change text->number", () => client.call(customFieldRoutes.changeType, { params, body: { type: "number", version: 1 } }));
  await timed("change number->text", () => client.call(customFieldRoutes.changeType, { params, body: { type: "text", version: 2 } }));
  await q("vacuum analyze accounts");
  const tq = async (label: string, text: string) => {
    const c = await db.connect();
    await c.query("begin");
    await timed(label, () => c.query(text));
    await c.query("rollback");
    c.release();
  };
  await tq("set-based to number", `update accounts a set fields = a.fields || jsonb_build_object('value', (a.fields ->> 'value')::numeric), updated_at = now(), version = a.version + 1 where a.tenant_id='${tenantId}' and a.fields ? 'value'`);
  await tq("set-based without updated_at", `update accounts a set fields = a.fields || jsonb_build_object('value', (a.fields ->> 'value')::numeric), version = a.version + 1 where a.tenant_id='${tenantId}' and a.fields ? 'value'`);
  await tq("count regex", `select count(*), count(*) filter (where a.fields ->> 'value' ~ '^-?\\d{1,15}$') from accounts a where a.tenant_id='${tenantId}' and a.fields ? 'value'`);
  // suppressions
  await timed("fill suppressions", () => q(`insert into suppressions (tenant_id, email_hash, reason, account_id, email)
    select '${tenantId}', suppression_hash(e), 'manual', case when n <= 100000 then a.id end, case when n > 100000 then e end
    from (select n, 'person' || n || '@d' || n % 50 || '.example.com' as e from generate_series(1, 300000) n) s
    left join accounts a on a.tenant_id='${tenantId}' and a.email_key = s.e`));
  await q("vacuum analyze suppressions");
  for (const search of ["person1234", "d7.example", "nothingatall", "person299999@d49.example.com", "Person99999@"]) {
    for (let i = 0; i < 2; i += 1)
      await timed(`search ${search}`, async () => console.log("total", (await client.call(suppressionRoutes.list, { query: { search } })).total));
  }
  await timed("no search", () => client.call(suppressionRoutes.list, { query: {} }));
});
