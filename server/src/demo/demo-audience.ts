import { setTimeout as sleep } from "node:timers/promises";
import {
  customFieldRoutes,
  filterRoutes,
  importRoutes,
  type ContactImport,
  type FilterCondition,
  type FilterDefinition,
  type ImportTarget,
} from "@arauto/contracts";
import type { ApiClient } from "./api-client.ts";
import { DEMO_FIELDS, demoContactsCsv } from "./demo-contacts.ts";

const FILE_NAME = "clientes-serra-clara.csv";
const DAY_MS = 24 * 60 * 60 * 1000;
const POLL_MS = 200;
const CONSENT = { wording: "Quero receber novidades e ofertas do Café Serra Clara por e-mail." };

export async function ensureFields(api: ApiClient): Promise<void> {
  const { items } = await api.call(customFieldRoutes.list, { query: { limit: "100" } });
  const known = new Set(items.map((field) => field.identifier));
  for (const field of DEMO_FIELDS) {
    if (!known.has(field.identifier)) await api.call(customFieldRoutes.create, { body: field });
  }
}

/** Imports the contacts as a user would; resumes an interrupted import. */
export async function ensureContacts(
  api: ApiClient,
  count: number,
  signal: AbortSignal,
): Promise<void> {
  const { items } = await api.call(importRoutes.list, { query: { limit: "100" } });
  const begun = items.find(
    (one) => one.fileName === FILE_NAME && one.status !== "canceled" && one.status !== "failed",
  );
  let present: ContactImport =
    begun ?? (await api.call(importRoutes.upload, { file: contactsFile(count) }));
  const params = { id: present.id };
  while (present.status !== "done") {
    if (present.status === "failed" || present.status === "canceled")
      throw new Error(
        `The import of the demo contacts ended as ${present.status}: ${present.failure ?? ""}`,
      );
    if (present.status === "uploaded")
      await api.call(importRoutes.check, {
        params,
        body: { targets: importTargets(), consent: CONSENT },
      });
    if (present.status === "checked") await api.call(importRoutes.start, { params });
    await sleep(POLL_MS, undefined, { signal });
    present = await api.call(importRoutes.get, { params });
  }
}

const contactsFile = (count: number) =>
  new File([demoContactsCsv(count, new Date())], FILE_NAME, { type: "text/csv" });

function importTargets(): ImportTarget[] {
  const standard = (field: "name" | "email" | "phone" | "status" | "language"): ImportTarget => ({
    kind: "standard",
    field,
  });
  return [
    standard("name"),
    standard("email"),
    standard("phone"),
    standard("status"),
    standard("language"),
    ...DEMO_FIELDS.map(({ identifier }): ImportTarget => ({ kind: "field", identifier })),
    { kind: "tags" },
  ];
}

const custom = (
  field: (typeof DEMO_FIELDS)[number]["identifier"],
  rest: Omit<FilterCondition, "source" | "field">,
): FilterCondition => ({
  source: "custom",
  field,
  ...rest,
});

function demoFilters(today: Date) {
  const nineMonthsAgo = new Date(today.getTime() - 270 * DAY_MS).toISOString().slice(0, 10);
  const active: FilterCondition = {
    source: "standard",
    field: "status",
    operator: "equals",
    value: "active",
  };
  return {
    club: {
      name: "Membros do Clube",
      description: "Quem assina e está ativo",
      definition: {
        operator: "AND",
        conditions: [custom("clube", { operator: "isTrue" }), active],
      },
    },
    recent: {
      name: "Compraram nos últimos 60 dias",
      description: "Clientes recentes, bons para novidades e promoções",
      definition: {
        operator: "AND",
        conditions: [custom("ultima_compra", { operator: "inLastDays", value: 60 })],
      },
    },
    nearby: {
      name: "São Paulo e Minas",
      description: "Capital paulista ou qualquer cidade de Minas Gerais: entrega em até dois dias",
      definition: {
        operator: "OR",
        conditions: [
          custom("cidade", { operator: "equals", value: "São Paulo" }),
          custom("estado", { operator: "equals", value: "MG" }),
        ],
      },
    },
    lapsed: {
      name: "Sem comprar há nove meses",
      description: "Clientes ativos sem compras recentes",
      definition: {
        operator: "AND",
        conditions: [custom("ultima_compra", { operator: "before", value: nineMonthsAgo }), active],
      },
    },
    birthdays: {
      name: "Aniversariantes do mês",
      description: "Para o café de presente: ativos que fazem aniversário neste mês",
      definition: {
        operator: "AND",
        conditions: [custom("nascimento", { operator: "anniversaryThisMonth" }), active],
      },
    },
  } as const satisfies Record<
    string,
    { name: string; description: string; definition: FilterDefinition }
  >;
}

export type DemoFilter = keyof ReturnType<typeof demoFilters>;

/** Returns the ids of the demo filters and creates missing ones. */
export async function ensureFilters(api: ApiClient): Promise<Record<DemoFilter, string>> {
  const { items } = await api.call(filterRoutes.list, { query: { limit: "100" } });
  const known = new Map(items.map((filter) => [filter.name, filter.id]));
  const ids: [string, string][] = [];
  for (const [key, filter] of Object.entries(demoFilters(new Date()))) {
    ids.push([
      key,
      known.get(filter.name) ?? (await api.call(filterRoutes.create, { body: filter })).id,
    ]);
  }
  return Object.fromEntries(ids) as Record<DemoFilter, string>;
}

const UNREAD: { name: string; description: string; definition: FilterDefinition } = {
  name: "Receberam e não abriram",
  description:
    "Perto de nós ou do clube, com e-mail nos últimos 90 dias e nenhum aberto: tente outro assunto",
  definition: {
    operator: "AND",
    conditions: [
      { source: "engagement", field: "sent", operator: "did", days: 90 },
      { source: "engagement", field: "opened", operator: "didNot", days: 90 },
      {
        operator: "OR",
        conditions: [
          custom("clube", { operator: "isTrue" }),
          custom("estado", { operator: "inList", values: ["SP", "MG"] }),
          {
            source: "standard",
            field: "tags",
            operator: "inList",
            values: ["Feira do Café 2026", "Cafeteria parceira"],
          },
        ],
      },
    ],
  },
};

/** Creates an engagement filter, once there is engagement. */
export async function ensureEngagementFilter(api: ApiClient): Promise<void> {
  const { items } = await api.call(filterRoutes.list, { query: { search: UNREAD.name } });
  if (items.length === 0) await api.call(filterRoutes.create, { body: UNREAD });
}
