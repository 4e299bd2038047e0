import { test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";
import { seedDemo } from "./seed-demo.ts";
test("x", async () => {
  const server = await startTestServer();
  const t=performance.now();
  const real = globalThis.fetch; const sums = new Map<string,[number,number,number,number]>();
  globalThis.fetch = (async (u: any, o: any) => { const s=performance.now(); const r = await real(u,o); const k=`${o?.method} ${new URL(String(u)).pathname.replace(/[0-9a-f-]{36}/g,"ID").replace(/(t\/.|u)\/.*/,"$1")}`; const e=sums.get(k) ?? [0,0,s-t,0]; e[0]++; e[1]+=performance.now()-s; e[3]=performance.now()-t; sums.set(k,e); return r; }) as any;
  try { await seedDemo(server.url, server.deps.log, { contacts: Number(process.env.N ?? 150) }); } catch (e) { console.log(e); }
  console.log("seed", performance.now()-t);
  console.log([...sums].map(([k,[n,ms,a,b]])=>`${k} n=${n} sum=${ms.toFixed(0)} first=${a.toFixed(0)} last=${b.toFixed(0)}`).join("\n"));
  globalThis.fetch = real;
  const slow = fetch(server.url+"/api/v1/Auth/Login", {method:"POST", headers:{"content-type":"application/json"}, body: JSON.stringify({email:"a@example.com",password:"Wrong1Horse"})});
  await new Promise(r=>setTimeout(r,10));
  const t2=performance.now();
  await server.stop();
  console.log("stop", performance.now()-t2, (await slow).status);
}, 200000);
