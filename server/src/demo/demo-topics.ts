import { contactRoutes, topicRoutes, type Contact } from "@arauto/contracts";
import type { ApiClient } from "./api-client.ts";

/** The shop's topics. */
const DEMO_TOPICS = {
  diary: {
    name: "Diário da Torra",
    description: "Histórias da serra, dos produtores e de cada safra, uma vez por mês",
    default: "in",
  },
  offers: {
    name: "Ofertas da semana",
    description: "Promoções, kits e cafés com preço especial",
    default: "in",
  },
  courses: {
    name: "Cursos e degustações",
    description: "Convites para oficinas e provas na cafeteria, para quem pediu",
    default: "out",
  },
} as const;

export type DemoTopic = keyof typeof DEMO_TOPICS;

/** Returns the ids of the demo topics and creates missing ones. */
export async function ensureTopics(api: ApiClient): Promise<Record<DemoTopic, string>> {
  const { items } = await api.call(topicRoutes.list, { query: { limit: "100" } });
  const known = new Map(items.map((topic) => [topic.name, topic.id]));
  const ids: [string, string][] = [];
  for (const [key, topic] of Object.entries(DEMO_TOPICS)) {
    ids.push([
      key,
      known.get(topic.name) ?? (await api.call(topicRoutes.create, { body: topic })).id,
    ]);
  }
  return Object.fromEntries(ids) as Record<DemoTopic, string>;
}

/** Contacts whose choices the team records, in rotation. */
const CHOOSERS = 36;
const CHOICES: readonly Partial<Record<DemoTopic, boolean>>[] = [
  { courses: true },
  { offers: false },
  { courses: true },
  { diary: false, offers: false, courses: true },
];

/** Records choices made at the counter; repeating it changes nothing. */
export async function ensureChoices(
  api: ApiClient,
  topics: Record<DemoTopic, string>,
): Promise<void> {
  const contacts = await firstContacts(api);
  for (const [index, { id }] of contacts.entries()) {
    const chosen = Object.entries(CHOICES[index % CHOICES.length] ?? {}) as [DemoTopic, boolean][];
    const body = {
      topics: chosen.map(([topic, subscribed]) => ({ topicId: topics[topic], subscribed })),
    };
    await api.call(contactRoutes.setTopics, { params: { id }, body });
  }
  const [first] = contacts;
  if (first) await ensureConsent(api, first.id);
}

async function firstContacts(api: ApiClient): Promise<Contact[]> {
  const query = { status: "active", sort: "name", limit: String(CHOOSERS) };
  return (await api.call(contactRoutes.list, { query })).items;
}

const WORDING =
  "Assinou a ficha no balcão: quer receber o Diário da Torra e convites para degustações por e-mail.";

/** The demo only adds consents, so an existing one is kept. */
async function ensureConsent(api: ApiClient, id: string): Promise<void> {
  const params = { id };
  const { consents } = await api.call(contactRoutes.reachability, { params });
  if (!consents.some(({ wording }) => wording === WORDING))
    await api.call(contactRoutes.recordConsent, { params, body: { wording: WORDING } });
}
