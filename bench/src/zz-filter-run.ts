import { readFileSync } from "node:fs";
import { createPool } from "../../server/src/platform/database/pool.ts";
import { createDatabase } from "../../server/src/platform/database/database.ts";
import { previewFilter } from "../../server/src/domains/filters/live-answers.ts";
import { countMatches } from "../../server/src/domains/filters/audience-queries.ts";
import { definitionPredicate } from "../../server/src/domains/filters/predicates.ts";
import { compile, sql } from "../../server/src/platform/database/sql.ts";
const lab = JSON.parse(readFileSync(process.env["OUT"] ?? "/tmp/zz-lab.json", "utf8"));
const pool = createPool(lab.url, () => {});
const db = createDatabase(pool, () => {});
const THREE = [
  { source: "custom", field: "city", operator: "contains", value: "rit" },
  { source: "custom", field: "age", operator: "between", from: 25, to: 45 },
  { source: "custom", field: "customer_since", operator: "after", value: "2019-06-30" },
];
const WITH_STATUS = [
  { source: "standard", field: "name", operator: "contains", value: "silva" },
  { source: "custom", field: "age", operator: "greaterThan", value: 60 },
  { source: "standard", field: "status", operator: "equals", value: "active" },
];
const ACTS = [
  { source: "engagement", field: "sent", operator: "did" },
  { source: "engagement", field: "opened", operator: "didNot" },
  { source: "standard", field: "tags", operator: "inList", values: ["Fair"] },
];
const F: Record<string, any> = {
  all: { operator: "AND", conditions: THREE },
  any: { operator: "OR", conditions: THREE },
  name: { operator: "AND", conditions: WITH_STATUS },
  group: { operator: "AND", conditions: [...WITH_STATUS.slice(2), { operator: "OR", conditions: THREE.slice(0, 2) }] },
  acts: { operator: "AND", conditions: ACTS },
  actsOnly: { operator: "AND", conditions: ACTS.slice(0, 2) },
  actsAny: { operator: "OR", conditions: [ACTS[1], ACTS[2]] },
  nobody: { operator: "AND", conditions: [{ source: "custom", field: "city", operator: "equals", value: "Nowhere" }] },
  one: { operator: "AND", conditions: [THREE[0]] },
};
const only = process.argv.slice(2).filter((a) => !a.startsWith("-"));
const rounds = Number(process.env["ROUNDS"] ?? 7);
const best: Record<string, number[]> = {};
const explain = process.argv.includes("-e");
if (explain) {
  for (const n of only) await db.tenant(lab.tenant, async (tx) => {
    const p = await definitionPredicate(tx, lab.tenant, F[n]);
    await countMatches(tx, lab.tenant, sql`false`);
    const rows = await tx.query<any>(sql`explain (analyze, buffers) select count(*) as count from accounts a where a.tenant_id = ${lab.tenant}::uuid and ${p}`);
    console.log(compile(p).text);
    console.log(rows.map((r: any) => Object.values(r)[0]).join("\n"));
  });
} else {
  const m: Record<string, number> = {};
  for (let i = 0; i < rounds; i++) {
    const t0 = performance.now();
    const c = await pool.connect();
    await c.query("set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off");
    const t1 = performance.now();
    await c.query("select count(*)::int as total from accounts where tenant_id = $1", [lab.tenant]);
    (best["plain"] ??= []).push(performance.now() - t1);
    c.release(true);
    for (const [n, d] of Object.entries(F)) {
      if (only.length && !only.includes(n)) continue;
      const t = performance.now();
      m[n] = (await db.tenant(lab.tenant, (tx) => previewFilter(tx, lab.tenant, d, null))).matches;
      (best[n] ??= []).push(performance.now() - t);
    }
  }
  const med = (v: number[]) => v.toSorted((a, b) => a - b)[v.length >> 1]!;
  const base = best["plain"]!;
  for (const [n, v] of Object.entries(best)) console.log(n.padEnd(10), "min", Math.min(...v).toFixed(0).padStart(6), (Math.min(...v) / Math.min(...base)).toFixed(2).padStart(6), "med", med(v).toFixed(0).padStart(6), (med(v.map((x, i) => x / base[i]!))).toFixed(2).padStart(6), m[n] ?? "");
}
await db.close();
