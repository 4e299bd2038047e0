import { simpleParser } from "mailparser";
import { call, setPostalAddress } from "./api.ts";
import { fillApiKeys } from "./fill-api-keys.ts";
import { fillTemplates } from "./fill-templates.ts";
import { fillWorkflows } from "./fill-workflows.ts";
import { newLogin, productUrl } from "./fixtures.ts";
import { mailedLink } from "./mailed-links.ts";
import { blocksSaying, templateBody } from "./template-body.ts";
import { workbook } from "./workbook.ts";

interface Id {
  id: string;
}
interface Session {
  token: string;
  expiresAt: string;
  inactivitySeconds: number;
  user: object;
}

/** A workspace with some of everything, and its owner's session. */
export interface FilledWorkspace {
  /** Browser storage of a user who is signed in to the workspace. */
  userData: string;
  token: string;
  contactId: string;
  filterId: string;
  /** A filter that contains a group. */
  groupedFilterId: string;
  templateId: string;
  /** A block template in two languages, with a draft and findings. */
  blockTemplateId: string;
  sentCampaignId: string;
  pausedCampaignId: string;
  draftCampaignId: string;
  emptyDraftId: string;
  /** Running, with waiting contacts; `person` is one of them. */
  workflowId: string;
  workflowContactId: string;
  /** With incomplete steps. */
  workflowDraftId: string;
  /** With only an entry. */
  newWorkflowId: string;
  mailId: string;
  sendingDomainId: string;
  /** Live, active and used. */
  apiKeyId: string;
  doneImportId: string;
  undoneImportId: string;
  workbookImportId: string;
  checkedImportId: string;
  uploadedImportId: string;
  /** A valid link of each kind that emails contain. */
  resetPath: string;
  invitationPath: string;
}

const LONG_WORD = "Hipopotomonstrosesquipedaliofobia".repeat(3).slice(0, 100);
const LONG_EMAIL = `${"nome.muito.comprido.".repeat(3)}fim@${"subdominio.".repeat(15)}example.com`;

/** Names from real lists, and names that an attacker would use. */
const NAMES = [
  "Ana Beatriz Conceição",
  "João D'Ávila Gonçalves",
  "Márcia Muñoz",
  LONG_WORD,
  "<script>alert(1)</script><img src=x onerror=alert(2)>",
  "\u202Egnp.exe oãoJ",
  "محمد عبد الله",
  "王小明 🎉",
  "{{ account.email }} {% for i in (1..9) %}x{% endfor %}",
  "Zoë Iñaki Ítalo Luís Antônio de Alcântara Francisco João Carlos",
];

const TEMPLATE = `<mjml><mj-body background-color="#faf9f5">
<mj-section background-color="#134cbb"><mj-column><mj-text color="#ffffff" font-size="28px">Padaria Aurora</mj-text></mj-column></mj-section>
<mj-section background-color="#ffffff"><mj-column>
<mj-text font-size="16px" line-height="24px">Olá, {{ account.name | default: "você" }}! Neste sábado o pão de fermentação natural sai do forno às 7h.</mj-text>
<mj-button background-color="#134cbb" href="https://padaria.example.com/ofertas">Ver as ofertas</mj-button>
<mj-text color="#626978">Quem mora em {{ account.fields.cidade | default: "sua cidade" }} recebe em casa.</mj-text>
</mj-column></mj-section></mj-body></mjml>`;

const CSV = [
  "Nome;E-mail;Cidade;Valor gasto",
  ...Array.from(
    { length: 40 },
    (_, row) =>
      `Cliente ${row};cliente${row}@example.com;${row % 3 === 0 ? "São Paulo" : "Recife"};${row * 7},50`,
  ),
  "Sem endereço;;Recife;1,00",
  "Torto;isto não é um e-mail;Recife;1,00",
  `Longo;${"a".repeat(300)}@example.com;Recife;1,00`,
  "Número;numero@example.com;Recife;=1+1",
  "Repetido;cliente1@example.com;Recife;1,00",
].join("\r\n");

/** Fills a new workspace through the API; takes about ten seconds. */
export async function fillWorkspace(): Promise<FilledWorkspace> {
  const { session, email } = await openWorkspace();
  const { token } = session;
  await setPostalAddress(token);
  const contacts = await fillContacts(token);
  const filters = await fillFilters(token);
  const templateId = await fillMarkupTemplates(token);
  const blockTemplateId = await fillBlockTemplate(token);
  await fillTemplates(token, LONG_WORD);

  const links = await askForLinks(token, email);
  // Last, because a user's system emails are stored in the workspace that they opened last.
  await call(token, "Workspaces", { method: "POST", body: { name: LONG_WORD } });
  const imports = await fillImports(token);
  await fillSettings(token);
  const campaigns = await fillCampaigns(token, filters.filterId, templateId);
  const workflows = await fillWorkflows(token, {
    filterId: filters.filterId,
    templateId,
    longWord: LONG_WORD,
  });
  const domain = await call<Id>(token, "SendingDomains", {
    method: "POST",
    body: { name: "novidades.padaria-de-nome-extraordinariamente-comprido.com.br" },
  });
  const keys = await fillApiKeys(token, { longWord: LONG_WORD });
  return {
    userData: keptFor(session),
    token,
    contactId: contacts[3]?.id ?? "",
    ...filters,
    templateId,
    blockTemplateId,
    ...links,
    ...imports,
    ...campaigns,
    ...workflows,
    sendingDomainId: domain.id,
    ...keys,
  };
}

/** Registers a user and enters their workspace. */
async function openWorkspace(): Promise<{ session: Session; email: string }> {
  const login = newLogin("Padaria Aurora e Confeitaria Nossa Senhora da Conceição");
  const outside = await call<Session>(undefined, "Auth/Register", {
    method: "POST",
    body: {
      companyName: login.company,
      email: login.email,
      name: "Maria Aparecida de Souza",
      password: login.password,
      acceptTerms: true,
    },
  });
  const { items } = await call<{ items: { personTenantId: string; name: string }[] }>(
    outside.token,
    "Workspaces",
  );
  const own = items.find(({ name }) => name === login.company);
  const session = await call<Session>(outside.token, `Workspaces/${own?.personTenantId}/Enter`, {
    method: "POST",
  });
  return { session, email: login.email };
}

/** Creates custom fields, and a contact of each name. */
async function fillContacts(token: string): Promise<Id[]> {
  const post = (path: string, body: object) => call<Id>(token, path, { method: "POST", body });
  for (const [identifier, name, type] of [
    ["cidade", "Cidade", "text"],
    ["valor_gasto", "Valor gasto", "number"],
    ["aniversario", "Data de aniversário", "date"],
    ["cliente_vip", "Cliente VIP", "boolean"],
    ["campo_de_nome_extraordinariamente_comprido_para_ve", LONG_WORD, "email"],
  ]) {
    await post("CustomFields", { identifier, name, type });
  }
  const contacts: Id[] = [];
  for (const [index, name] of NAMES.entries()) {
    const email = index === 3 ? LONG_EMAIL : `pessoa${index}@example.com`;
    const status = (
      ["active", "active", "active", "active", "active", "inactive", "pending"] as const
    )[index % 7];
    contacts.push(
      await post("Accounts", {
        name,
        email,
        status,
        tags:
          index % 3 === 0
            ? ["Clube do pão", "Encomenda de bolo para a festa junina", "Recife", "2026"]
            : ["Clube do pão"],
        ...(status === "active" && {
          consent: { wording: "Assinou a lista no balcão da padaria" },
        }),
        phone: index % 2 === 0 ? "+5511912345678" : null,
        fields: {
          cidade: index % 2 === 0 ? "São Paulo" : "Recife",
          valor_gasto: index * 12.5,
          aniversario: "1990-05-17",
          cliente_vip: index % 3 === 0,
        },
      }),
    );
  }
  return contacts;
}

/** Creates a topic and filters. */
async function fillFilters(token: string) {
  const post = (path: string, body: object) => call<Id>(token, path, { method: "POST", body });
  const filter = await post("Filters", {
    name: "Clientes de São Paulo",
    description: "Quem recebe em casa",
    definition: {
      operator: "AND",
      conditions: [
        { source: "custom", field: "cidade", operator: "equals", value: "São Paulo" },
        { source: "standard", field: "status", operator: "inList", values: ["active", "pending"] },
        { source: "custom", field: "valor_gasto", operator: "between", from: 0, to: 1000 },
        { source: "custom", field: "aniversario", operator: "before", value: "2001-01-01" },
      ],
    },
  });
  const topic = await post("Topics", { name: "Novidades do forno", default: "in" });
  const grouped = await post("Filters", {
    name: "Perto de nós, de um jeito ou de outro",
    definition: {
      operator: "AND",
      conditions: [
        { source: "standard", field: "createdAt", operator: "inLastDays", value: 30 },
        {
          operator: "OR",
          conditions: [
            { source: "engagement", field: "opened", operator: "didNot", days: 90 },
            {
              source: "standard",
              field: "tags",
              operator: "inList",
              values: ["vip", LONG_WORD.slice(0, 50)],
            },
            { source: "topic", field: topic.id, operator: "subscribed" },
          ],
        },
        { source: "custom", field: "aniversario", operator: "anniversaryThisMonth" },
      ],
    },
  });
  await post("Filters", {
    name: LONG_WORD,
    definition: {
      operator: "OR",
      conditions: [{ source: "standard", field: "name", operator: "contains", value: "<b>" }],
    },
  });
  return { filterId: filter.id, groupedFilterId: grouped.id };
}

/** Creates templates in MJML and HTML, and returns the id of the former. */
async function fillMarkupTemplates(token: string): Promise<string> {
  const post = (path: string, body: object) => call<Id>(token, path, { method: "POST", body });
  const lines = { subject: "Pão quente, {{ account.name }} ☕", preheader: "Só neste sábado" };
  const template = await post(
    "Templates",
    templateBody("Oferta de sábado", { ...lines, format: "mjml", source: TEMPLATE }),
  );
  await post(
    "Templates",
    templateBody(
      LONG_WORD,
      { ...lines, source: "<p>Olá, {{ account.name }}</p>" },
      "transactional",
    ),
  );
  return template.id;
}

/** Confirms the owner's email, requests a password reset and invites a user, and reads the links in the emails. */
async function askForLinks(token: string, email: string) {
  const confirm = new URL(await mailedLink(token, email, "/confirm-email"));
  await call(undefined, "Auth/ConfirmEmail", {
    method: "POST",
    body: { token: confirm.searchParams.get("token") },
  });
  await call(undefined, "Auth/ForgotPassword", { method: "POST", body: { email } });
  const reset = new URL(await mailedLink(token, email, "/reset"));
  const guest = newLogin().email;
  await call(token, "Invitations", { method: "POST", body: { email: guest, role: "marketer" } });
  const invitation = new URL(await mailedLink(token, guest, "/invitation"));
  return {
    resetPath: reset.pathname + reset.search,
    invitationPath: invitation.pathname + invitation.search,
  };
}

async function fillImports(token: string) {
  const upload = async (name: string) => {
    const form = new FormData();
    form.append("file", new Blob([CSV], { type: "text/csv" }), name);
    return call<Id & { columns: { suggestion: object }[] }>(token, "Imports", {
      method: "POST",
      body: form,
    });
  };
  const until = (id: string, status: string) =>
    untilTrue(
      `import ${status}`,
      async () => (await call<{ status: string }>(token, `Imports/${id}`)).status === status,
    );
  const check = async (name: string) => {
    const { id, columns } = await upload(name);
    await call(token, `Imports/${id}/Check`, {
      method: "POST",
      body: {
        targets: columns.map(({ suggestion }) => suggestion),
        consent: { wording: "Cadastro no balcão, com a caixa marcada" },
      },
    });
    await until(id, "checked");
    return id;
  };
  const doneImportId = await check("clientes-da-padaria.csv");
  await call(token, `Imports/${doneImportId}/Start`, { method: "POST" });
  await until(doneImportId, "done");
  const undoneImportId = await check("de-volta.csv");
  await call(token, `Imports/${undoneImportId}/Start`, { method: "POST" });
  await until(undoneImportId, "done");
  await call(token, `Imports/${undoneImportId}/Undo`, { method: "POST" });
  await until(undoneImportId, "undone");
  const checkedImportId = await check(`${"arquivo de nome muito comprido ".repeat(4)}.csv`);
  const uploadedImportId = (await upload("novos.csv")).id;
  return {
    doneImportId,
    undoneImportId,
    checkedImportId,
    uploadedImportId,
    workbookImportId: await uploadWorkbook(token),
  };
}

async function uploadWorkbook(token: string): Promise<string> {
  const rows = [
    ["Nome", "E-mail", "Cidade"],
    ["Ana", "ana.planilha@example.com", "Recife"],
  ];
  const file = workbook([
    { name: "Clientes", rows },
    { name: LONG_WORD.slice(0, 31), rows },
  ]);
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "clientes.xlsx");
  return (await call<Id>(token, "Imports", { method: "POST", body: form })).id;
}

/** Topics, suppressed addresses, files and a proof of erasure. */
async function fillSettings(token: string) {
  const post = <T = Id>(path: string, body?: unknown) =>
    call<T>(token, path, { method: "POST", body });
  await post("Topics", {
    name: "Ofertas da semana",
    description: "Toda sexta, o que sai mais barato",
    default: "in",
  });
  await post("Topics", {
    name: LONG_WORD.slice(0, 80),
    description: LONG_WORD,
    default: "out",
    visibility: "hidden",
    status: "inactive",
  });
  await post("Suppressions", {
    emails: ["nunca.mais@example.com", "pessoa6@example.com", LONG_EMAIL],
  });
  const gone = await post("Accounts", {
    name: "Quem pediu para sair",
    email: "apagar@example.com",
    status: "active",
  });
  await post(`Accounts/${gone.id}/Erase`, { email: "apagar@example.com", reason: "personRequest" });
  const columns = ["name", "email", "fields.cidade"];
  const ready = await post("Exports", {
    kind: "accounts",
    format: "csv",
    selection: { kind: "matching" },
    columns,
  });
  await untilTrue(
    "export done",
    async () => (await call<{ status: string }>(token, `Exports/${ready.id}`)).status === "done",
  );
  await post("Exports", { kind: "suppressions", format: "xlsx" });
}

/** A block template that was published, then changed, and is partly translated. */
async function fillBlockTemplate(token: string): Promise<string> {
  const lines = {
    subject: "Pão quente neste sábado",
    preheader: "Sai do forno às 7h, e acaba cedo",
  };
  const spanish = {
    language: "es-es",
    ...lines,
    subject: "Pan caliente este sábado",
    source: blocksSaying("Pan caliente"),
  };
  const words = {
    ...lines,
    format: "blocks" as const,
    source: blocksSaying("Pão quente"),
    translations: [spanish],
  };
  const body = templateBody(`Fornada de sábado ${LONG_WORD.slice(0, 60)}`, words);
  const template = await call<Id & { draftVersion: number }>(token, "Templates", {
    method: "POST",
    body,
  });
  const content = {
    ...body.content,
    subject: "PÃO QUENTE, RE: SÁBADO!!!",
    source: blocksSaying(`Pão quente ${LONG_WORD}`),
  };
  await call(token, `Templates/${template.id}/Draft`, {
    method: "PUT",
    body: { content, draftVersion: template.draftVersion },
  });
  return template.id;
}

async function fillCampaigns(token: string, filterId: string, templateId: string) {
  const post = <T = Id>(path: string, body?: unknown) =>
    call<T>(token, path, { method: "POST", body });
  const statusOf = async (id: string) =>
    (await call<{ status: string }>(token, `Campaigns/${id}`)).status;
  const { items } = await call<{ items: Id[] }>(token, "SendingAccounts");
  const mailbox = items[0]?.id;
  // No server listens there: the campaign pauses automatically and shows why.
  const dead = await post("SendingAccounts", {
    name: "Servidor parado",
    fromName: "Padaria Aurora",
    fromEmail: "novidades@padaria.example.com",
    smtp: { host: "127.0.0.1", port: 9, security: "none" },
    ratePerSecond: 50,
  });
  await post(`SendingAccounts/${dead.id}/Test`);

  const campaign = (name: string, body: object) => post("Campaigns", { name, ...body });
  const sent = await campaign("Sábado na padaria", { sendingAccountId: mailbox, templateId });
  await post(`Campaigns/${sent.id}/Start`);
  await untilTrue("campaign sent", async () => (await statusOf(sent.id)) === "sent");
  const mailId = await readMails(token);

  const stopped = await campaign("Servidor que não responde", {
    sendingAccountId: dead.id,
    filterIds: [filterId],
    templateId,
  });
  await post(`Campaigns/${stopped.id}/Start`);
  await untilTrue(
    "campaign under way",
    async () => !["draft", "scheduled", "preparing"].includes(await statusOf(stopped.id)),
  );
  await post(`Campaigns/${stopped.id}/Pause`).catch(() => undefined);
  const draft = await campaign("Domingo de manhã", {
    sendingAccountId: mailbox,
    filterIds: [filterId],
    templateId,
  });
  const empty = await campaign(LONG_WORD, {});
  return {
    sentCampaignId: sent.id,
    pausedCampaignId: stopped.id,
    draftCampaignId: draft.id,
    emptyDraftId: empty.id,
    mailId,
  };
}

const READ_AFTER_MS = 6_000;
const headers = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.3.0",
};

/** Opens, clicks and unsubscribes like contacts do; returns the id of one email. */
async function readMails(token: string): Promise<string> {
  // Opens within seconds after delivery count as automatic.
  await new Promise((resolve) => setTimeout(resolve, READ_AFTER_MS));
  const { items } = await call<{ items: (Id & { to: string })[] }>(token, "Mailbox?limit=100");
  for (const [index, mail] of items.slice(0, 12).entries()) {
    const parsed = await simpleParser(await call<string>(token, `Mailbox/${mail.id}/Source`));
    const html = String(parsed.html);
    const pixel = /src="([^"]+\/t\/o\/[^"]+)"/.exec(html)?.[1];
    const link = /href="([^"]+\/t\/c\/[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    if (pixel) await fetch(pixel, { headers });
    if (link && index % 3 === 0) await fetch(link, { redirect: "manual", headers });
    const unsubscribe = /<(https?:[^>]+)>/.exec(
      parsed.headerLines.find(({ key }) => key === "list-unsubscribe")?.line ?? "",
    )?.[1];
    if (unsubscribe && index === 5)
      await fetch(unsubscribe, {
        method: "POST",
        body: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
  }
  const named = items.find(({ to }) => to === "pessoa0@example.com") ?? items[0];
  if (!named) throw new Error("The mailbox caught nothing");
  return named.id;
}

const PATIENCE_MS = 60_000;
async function untilTrue(what: string, check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`Not in ${PATIENCE_MS / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** Returns the same session after its owner chose a language, which the console takes from the user. */
export async function speaking(filled: FilledWorkspace, lang: string): Promise<FilledWorkspace> {
  await call(filled.token, "Auth/Language", { method: "PUT", body: { lang } });
  const session = await call<Session>(filled.token, "Auth/Renew", { method: "POST" });
  return { ...filled, token: session.token, userData: keptFor(session) };
}

const keptFor = (session: Session) => JSON.stringify({ ...session, isAuth: true });

/** Browser storage of a user in the workspace, for `browser.newContext`. `settings` are additional entries. */
export function storageFor(filled: FilledWorkspace | null, settings: Record<string, unknown> = {}) {
  const localStorage = Object.entries(settings).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
  }));
  if (filled) localStorage.push({ name: "user_data", value: filled.userData });
  return { cookies: [], origins: [{ origin: productUrl(), localStorage }] };
}
