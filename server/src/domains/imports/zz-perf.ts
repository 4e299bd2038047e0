import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createServer } from "../../server.ts";
import { createLog } from "../../platform/log.ts";
import { sql } from "../../platform/database/sql.ts";
import { v7 } from "uuid";
const N = Number(process.argv[2] ?? 100000);
const config: any = { role: "all", host: "127.0.0.1", port: 0, publicUrl: "http://127.0.0.1:0", dataDir: "/tmp/aud/data", databaseUrl: null, secret: randomBytes(32).toString("hex"), trialDays: 14, inactivityMinutes: 30, captureHost: "127.0.0.1", capturePort: 0, sendLanes: 2, demo: false, logLevel: "fatal", allowPrivateSmtp: true, trustProxy: false, rateLimits: false };
const server = await createServer(config, { log: createLog("fatal") });
const { url } = await server.start();
const api = async (method: string, path: string, token?: string, body?: any) => {
  const r = await fetch(url + "/api/v1" + path, { method, headers: { ...(token ? { authorization: "Bearer " + token } : {}), ...(body && !(body instanceof FormData) ? { "content-type": "application/json" } : {}) }, body: body instanceof FormData ? body : body ? JSON.stringify(body) : undefined });
  const j: any = await r.json(); if (!r.ok) throw new Error(path + JSON.stringify(j)); return j;
};
const { authRoutes, workspaceRoutes } = await import("@arauto/contracts");
const reg = await api("POST", authRoutes.register.path.replace("/v1", ""), undefined, { companyName: "Acme", email: v7() + "@ex.com", name: "Ana", password: "Correct1Horse", acceptTerms: true });
const [ws] = (await api("GET", workspaceRoutes.list.path.replace("/v1", ""), reg.token)).items;
const token = (await api(workspaceRoutes.enter.method, workspaceRoutes.enter.path.replace("/v1", "").replace("{personTenantId}", ws.personTenantId), reg.token)).token;
import fs from "node:fs";
const pgCpu = () => { let sum = 0; for (const p of fs.readdirSync("/proc")) { if (!/^\d+$/.test(p)) continue; try { const cmd = fs.readFileSync(`/proc/${p}/cmdline`, "utf8"); const st = fs.readFileSync(`/proc/${p}/stat`, "utf8").split(") ")[1]!.split(" "); if (cmd.startsWith("postgres") && fs.readlinkSync(`/proc/${p}/cwd`).includes(pgdir)) sum += (Number(st[11]) + Number(st[12])) * 10; } catch {} } return sum; };
const pgdir = ((await server.deps.database.system((tx) => tx.query<any>(sql`show data_directory`)))[0] as any).dataDirectory;
const cities = ["São Paulo", "Rio de Janeiro", "Belo Horizonte", "Curitiba", "Recife"];
const lines = ["Nome;E-mail;Telefone;Cidade;Idade;Cliente desde;VIP"];
for (let i = 0; i < N; i++) lines.push(`Maria da Silva ${i};maria.silva${i}@example.com;(11) 9${String(10000000 + i).slice(0,4)}-${String(1000 + (i % 9000))};${cities[i % 5]};${18 + (i % 60)};${String(1 + (i % 28)).padStart(2,"0")}/0${1 + (i % 9)}/2024;${i % 3 ? "sim" : "não"}`);
const content = lines.join("\r\n");
for (const round of N > 200000 ? ["new"] : ["new", "again (unchanged)", "overwrite all"]) {
  const form = new FormData();
  form.append("file", new Blob([round === "overwrite all" ? content.replaceAll("Maria", "Mariana") : content]), "contatos.csv");
  let t = performance.now();
  const up = await api("POST", "/Imports", token, form);
  const tUp = performance.now() - t;
  if (round === "new") console.log(JSON.stringify(up.columns.map((c: any) => c.suggestion)), up.encoding, up.delimiter);
  t = performance.now();
  await api("POST", `/Imports/${up.id}/Check`, token, { targets: up.columns.map((c: any) => c.suggestion) });
  const rest = async () => { for (;;) { const i = await api("GET", `/Imports/${up.id}`, token); if (!["checking", "importing"].includes(i.status)) return i; await sleep(50); } };
  const c = await rest(); const tCheck = performance.now() - t; t = performance.now();
  const pc = pgCpu(), nc = process.cpuUsage(); await api("POST", `/Imports/${up.id}/Start`, token);
  const d = await rest(); const tRun = performance.now() - t;
  const nd = process.cpuUsage(nc); console.log("cpu of run: postgres", ((pgCpu() - pc) / N * 1000).toFixed(1), "us/row, node", ((nd.user + nd.system) / N).toFixed(1), "us/row"); console.log(round, c.status, d.status, JSON.stringify(d.result), JSON.stringify(c.check) === JSON.stringify(d.result), `upload ${tUp | 0} ms, check ${(N / tCheck * 1000) | 0} rows/s, run ${(N / tRun * 1000) | 0} rows/s`, (process.memoryUsage().rss / 1e6) | 0, "MB");
}
if (process.argv[3]) {
  await server.deps.database.system(async (tx) => { await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`); await tx.execute(sql`drop index accounts_search`); await tx.execute(sql`insert into accounts (tenant_id, id, name, email, phone, status, fields, created_at) select ${ws.tenantId}::uuid, gen_random_uuid(), (array['Maria','Ana','João','Pedro','Rui'])[1 + g % 5] || ' da Silva ' || g, 'maria.silva' || g || '@example.com', '+5511912345678', 'active', jsonb_build_object('cidade', (array['São Paulo','Rio de Janeiro','Belo Horizonte','Curitiba','Recife'])[1 + g % 5], 'idade', 18 + g % 60, 'cliente_desde', '2024-0' || (1 + g % 9) || '-1' || (g % 9), 'vip', g % 3 > 0), now() - make_interval(secs => g) from generate_series(${N}::int, 1000000) g`); await tx.execute(sql`create index accounts_search on accounts using gin ((lower(name) || ' ' || lower(email)) gin_trgm_ops)`); });
  console.log("filled");

  const tenantId = ws.tenantId;
  await server.deps.database.system((tx) => tx.execute(sql`analyze accounts`));
  const pv = async (label: string, definition: any) => { for (let i = 0; i < 2; i++) { const t = performance.now(); const r = await api("POST", "/Filters/Preview", token, { definition }); console.log(label, r.matches, r.canReceive, JSON.stringify(r.leftOut), (performance.now() - t) | 0, "ms", r.sample.length); } };
  const three = { operator: "AND", conditions: [{ source: "custom", field: "cidade", operator: "inList", values: ["curitiba", "Recife"] }, { source: "custom", field: "idade", operator: "between", from: 20, to: 40 }, { source: "standard", field: "name", operator: "contains", value: "silva" }] };
  await pv("three AND", three);
  await pv("three OR", { ...three, operator: "OR" });
  await pv("three with date+bool", { operator: "AND", conditions: [{ source: "custom", field: "cliente_desde", operator: "after", value: "2024-05-05" }, { source: "custom", field: "vip", operator: "isTrue" }, { source: "custom", field: "idade", operator: "greaterThan", value: 60 }] });
  await pv("none", { operator: "AND", conditions: [{ source: "custom", field: "cidade", operator: "equals", value: "Xyz" }] });
  await pv("everyone", null);
  const raw = async (label: string, definition: any) => { const { audiencePredicate } = await import("../filters/index.ts"); await server.deps.database.tenant(tenantId, async (tx) => { const p = await audiencePredicate(tx, tenantId, definition); for (let i = 0; i < 3; i++) { const t = performance.now(); const r: any = await tx.one(sql`select count(*) as n from accounts a where a.tenant_id = ${tenantId}::uuid and ${p}`); console.log("count", label, r.n, (performance.now() - t) | 0, "ms wall"); } const c0 = pgCpu(); for (let i = 0; i < 5; i++) await tx.one(sql`select count(*) as n from accounts a where a.tenant_id = ${tenantId}::uuid and ${p}`); await tx.one(sql`select 1 as x`); const e: any = await tx.query(sql`explain (analyze) select count(*) as n from accounts a where a.tenant_id = ${tenantId}::uuid and ${p}`); console.log(e.map((x: any) => x["QUERY PLAN"]).join("\n")); }); };
  await raw("three AND", three); const cpuOf = async (label: string, definition: any) => { const { audiencePredicate } = await import("../filters/index.ts"); await server.deps.database.tenant(tenantId, async (tx) => { await tx.execute(sql`set local max_parallel_workers_per_gather = 0`); const p = await audiencePredicate(tx, tenantId, definition); const c0 = pgCpu(); const t = performance.now(); for (let i = 0; i < 3; i++) await tx.one(sql`select count(*) as n from accounts a where a.tenant_id = ${tenantId}::uuid and ${p}`); console.log("one process", label, ((pgCpu() - c0) / 3) | 0, "cpu ms,", ((performance.now() - t) / 3) | 0, "wall ms"); }); }; await cpuOf("three AND", three); await cpuOf("everyone", null); await cpuOf("city in", { operator: "AND", conditions: [three.conditions[0]] }); await cpuOf("age between", { operator: "AND", conditions: [three.conditions[1]] }); await cpuOf("name contains", { operator: "AND", conditions: [three.conditions[2]] }); await cpuOf("name contains é", { operator: "AND", conditions: [{ ...three.conditions[2], value: "joão" }] });
  await server.deps.database.system((tx) => tx.execute(sql`insert into suppressions (tenant_id, email_hash, reason) select ${tenantId}::uuid, suppression_hash('maria.silva' || g || '@example.com'), 'unsubscribed' from generate_series(1, 20000) g`));
  await pv("three AND, 20k suppressed", three);
  await pv("everyone, 20k suppressed", null);
  for (const q of ["silva 99999", "maria.silva123456@", "mariana", "zzzz", "a", "999"]) { const t = performance.now(); const r = await api("GET", `/Accounts?search=${encodeURIComponent(q)}`, token); console.log("search", q, r.total, r.totalIsEstimate, r.items.length, (performance.now() - t) | 0, "ms"); }
  for (const s of ["name", "-createdAt", "email", "status"]) { let t = performance.now(); const r = await api("GET", `/Accounts?sort=${s}&limit=100`, token); const t1 = performance.now() - t; t = performance.now(); await api("GET", `/Accounts?sort=${s}&limit=100&cursor=${r.nextCursor}`, token); console.log("list", s, r.total, t1 | 0, "ms, next", (performance.now() - t) | 0, "ms"); }
}
await server.stop();
process.exit(0);
