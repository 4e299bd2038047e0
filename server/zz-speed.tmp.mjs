import pg from "pg"; import { readFileSync } from "node:fs";
const port = process.argv[2];
const c = new pg.Client({ host: "127.0.0.1", port, user: process.argv[3], password: readFileSync("/tmp/b4-dev/data/postgres-password", "utf8").trim(), database: process.argv[4] });
await c.connect();
const T = "0199a000-0000-7000-8000-000000000001", IN = "0199a000-0000-7000-8000-00000000000a", OUT = "0199a000-0000-7000-8000-00000000000b";
const N = 1_000_000;
if (process.argv[5] === "fill") {
  console.log((await c.query("select indexname from pg_indexes where tablename='accounts'")).rows.map((r) => r.indexname).join());
  for (const name of (await c.query("select indexname from pg_indexes where tablename='accounts' and indexdef like '%gin%'")).rows) await c.query(`drop index ${name.indexname}`);
  await c.query("insert into tenants (tenant_id, name, trial_ends_at) values ($1,'Speed',now())", [T]);
  await c.query(`insert into accounts (tenant_id, id, name, email, status) select $1, gen_random_uuid(), 'P '||n, 'p'||n||'@x.example', 'active' from generate_series(1,${N}) n`, [T]);
  await c.query("insert into topics (tenant_id,id,name,for_everybody) values ($1,$2,'In',true),($1,$3,'Out',false)", [T, IN, OUT]);
  await c.query("insert into topic_choices select $1,$2,id,false,'x' from accounts where tenant_id=$1 order by id limit 100000", [T, IN]);
  await c.query("insert into topic_choices select $1,$2,id,true,'x' from accounts where tenant_id=$1 order by id desc limit 300000", [T, OUT]);
  await c.query("vacuum analyze accounts, topic_choices");
}
await c.query(`begin; set local role arauto_app; set local app.tenant_id = '${T}'`);
const ex = (id, yes) => `exists (select from topic_choices tc where tc.tenant_id = a.tenant_id and tc.topic_id = '${id}'::uuid and tc.account_id = a.id and tc.subscribed = ${yes}::boolean)`;
async function time(name, q, explain) {
  const times = [];
  for (let i = 0; i < 3; i++) { const t = performance.now(); const r = await c.query(q); times.push(performance.now() - t); var got = JSON.stringify(r.rows[0]); }
  console.log(name, Math.round(Math.min(...times)), "ms", got);
  if (explain) console.log((await c.query("explain (analyze, costs off, timing off, summary off) " + q)).rows.map((r) => r["QUERY PLAN"]).join("\n"));
}
const base = `select count(*) from accounts a where a.tenant_id = '${T}'::uuid`;

const single = (id, yes) => `exists (select from topic_choices tc where tc.topic_id = '${id}'::uuid and tc.account_id = a.id and tc.subscribed = ${yes}::boolean)`;
const inn = (id, yes) => `(a.id in (select tc.account_id from topic_choices tc where tc.topic_id = '${id}'::uuid and tc.subscribed = ${yes}::boolean))`;
await time("plain sequential count", `${base} and a.status <> 'x'`);
await time("two keys", `${base} and (not ${ex(IN, false)})`);
await time("one key", `${base} and (not ${single(IN, false)})`);
await time("in", `${base} and (not ${inn(IN, false)})`);
await time("in 300k yes", `${base} and ${inn(OUT, true)}`);
await time("one key, 300k", `${base} and (not ${single(OUT, true)})`);
await time("one key in OR", `${base} and (a.name = 'P 1' or not ${single(IN, false)})`);
await time("in in OR", `${base} and (a.name = 'P 1' or not ${inn(IN, false)})`);
await time("coalesce exists hashed", `${base} and (case when ${single(IN, false)} then false else true end)`);
await time("plain sequential count", `${base} and a.status <> 'x'`);
await c.query("rollback"); await c.end();
