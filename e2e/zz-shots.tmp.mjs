import { chromium } from "playwright";
import { writeFileSync, existsSync, readFileSync } from "node:fs";
const base = "http://localhost:3290";
let token;
async function api(method, path, body) {
  const r = await fetch(`${base}/api${path}`, { method, headers: { ...(body ? { "content-type": "application/json" } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) }, body: body && JSON.stringify(body) });
  const t = await r.text(); let j; try { j = JSON.parse(t); } catch { j = t; }
  if (r.status >= 400) throw new Error(`${method} ${path} ${r.status} ${t}`);
  return j;
}
const wait = (ms) => new Promise((r) => setTimeout(r, ms));
const tag = Date.now();
({ token } = await api("POST", "/v1/Auth/Register", { companyName: "Café Serra Clara", email: `o${tag}@example.com`, name: "Bia Lima", password: "Cafezinho1", acceptTerms: true }));
const ws = (await api("GET", "/v1/Workspaces")).items[0];
({ token } = await api("POST", `/v1/Workspaces/${ws.personTenantId}/Enter`));
const color = process.env.COLOR ?? null;
const w = await api("GET", "/v1/Workspaces/Current");
await api("PUT", "/v1/Workspaces/Current", { name: w.name, address: "Rua das Flores, 10\nSerra Negra", language: process.env.WLANG ?? "en-us", timeZone: w.timeZone, brandColor: color, doubleOptIn: true, version: w.version });
const topics = [];
for (const [name, description, d] of [["Weekly offers", "One email on Thursdays with what is fresh from the roastery.", "in"], ["Events", "Tastings and courses near you.", "out"], ["Verylongtopicnamewithoutanyspaceatallthatmustwrapsomewhere", "", "in"]]) topics.push(await api("POST", "/v1/Topics", { name, description, default: d }));
const contact = await api("POST", "/v1/Accounts", { name: "Maria Silva", email: "maria.silva@example.com", status: "active", consent: { wording: "Card" } });
await api("POST", "/v1/Accounts", { name: "João Souza", email: "joao@example.com", status: "active" });
const template = await api("POST", "/v1/Templates", { name: "T", subject: "Offers", format: "html", source: "<html><body><h1>Hi {{ account.name }}</h1><p>Fresh coffee.</p></body></html>" });
const sender = (await api("GET", "/v1/SendingAccounts")).items[0];
const campaign = await api("POST", "/v1/Campaigns", { name: "August", sendingAccountId: sender.id, templateId: template.id, topicId: topics[0].id });
await api("POST", `/v1/Campaigns/${campaign.id}/Start`);
let mails = [];
for (let i = 0; i < 100; i++) { mails = (await api("GET", "/v1/Mailbox")).items; if (mails.some((m) => m.subject === "Offers") && mails.some((m) => /joao/.test(m.to ?? m.rcptTo))) break; await wait(300); }
const out = {};
for (const m of mails) {
  const full = await api("GET", `/v1/Mailbox/${m.id}`);
  const text = full.text + full.html;
  out.p ??= /http:\/\/localhost:3290\/p\/[\w-]+/.exec(text)?.[0];
  out.u ??= /http:\/\/localhost:3290\/u\/[\w-]+/.exec(text)?.[0];
  const c = /http:\/\/localhost:3290\/c\/[\w-]+/.exec(text)?.[0];
  if (c) { out.c = c; writeFileSync("/tmp/b4-dev/confirm-mail.html", full.html); }
  if (/\/p\//.test(text)) writeFileSync("/tmp/b4-dev/campaign-mail.html", full.html);
}
console.log(out);
const browser = await chromium.launch({ args: ["--no-sandbox"], executablePath: "/usr/bin/chromium" });
const prefix = process.env.PREFIX ?? "plain";
async function shot(name, url, { width = 1440, dark = false, lang = "en-US", act } = {}) {
  const ctx = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: dark ? "dark" : "light", locale: lang, deviceScaleFactor: 1 });
  const page = await ctx.newPage();
  await page.goto(url);
  if (act) await act(page);
  await page.screenshot({ path: `/tmp/b4-dev/${prefix}-${name}.png`, fullPage: true });
  const over = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  if (over) console.log("OVERFLOW", name);
  if (process.env.AXE) {
    await ctx.close();
    const c2 = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: dark ? "dark" : "light", locale: lang, bypassCSP: true });
    const p2 = await c2.newPage(); await p2.goto(url); if (act) await act(p2);
    await p2.addScriptTag({ content: readFileSync("/work/next/node_modules/axe-core/axe.min.js", "utf8") });
    const res = await p2.evaluate(() => axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] }));
    for (const v of res.violations) console.log("AXE", name, v.id, v.nodes.map((n) => n.html.slice(0, 100) + " " + (n.any[0]?.message ?? "")).join(" | "));
    await c2.close();
  } else await ctx.close();
}
await shot("pref-1440", out.p);
await shot("pref-390", out.p, { width: 390, lang: "pt-BR" });
await shot("pref-320-dark", out.p, { width: 320, dark: true, lang: "es-ES" });
await shot("unsub-390", out.u, { width: 390 });
await shot("confirm-390", out.c, { width: 390, lang: "pt-BR" });
await shot("confirm-1440-dark", out.c, { dark: true });
const save = async (page) => { await page.getByLabel(/Events/).setChecked(!(await page.getByLabel(/Events/).isChecked())); await page.getByRole("button", { name: /^(Save|Salvar)$/ }).click(); };
await shot("saved-390", out.p, { width: 390, act: save });
await shot("saved-1440-dark", out.p, { dark: true, lang: "pt-BR", act: save });
await shot("topicdone-390", out.u, { width: 390, act: async (p) => { const b = p.locator("main > form button").first(); if (await b.count()) await b.click(); } });
await shot("all-390", out.p, { width: 390, act: async (p) => { const b = p.getByRole("button", { name: /Unsubscribe from/ }); if (await b.count()) await b.click(); } });
await shot("off-1440", out.p);
await shot("confirmed-390", out.c, { width: 390, act: async (p) => { const b = p.locator("main > form button").first(); if (await b.count()) await b.click(); } });
if (existsSync("/tmp/b4-dev/confirm-mail.html")) { await shot("mail-600", "file:///tmp/b4-dev/confirm-mail.html", { width: 600 }); await shot("mail-dark", "file:///tmp/b4-dev/confirm-mail.html", { width: 390, dark: true }); }
await browser.close();
