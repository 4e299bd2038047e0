import {
  campaignRoutes,
  contactRoutes,
  type Deal,
  dealRoutes,
  memberRoutes,
  type Pipeline,
  pipelineRoutes,
} from "@arauto/contracts";
import type { ApiClient } from "./api-client.ts";
import { findCampaign, SENT_CAMPAIGNS } from "./demo-campaigns.ts";

const DAY_MS = 24 * 60 * 60_000;
const REAL = 100;

const STAGES = [
  { name: "Novo contato", probability: 10, staleAfterDays: 10 },
  { name: "Amostra enviada", probability: 30, staleAfterDays: 10 },
  { name: "Proposta", probability: 50, staleAfterDays: 14 },
  { name: "Negociação", probability: 70, staleAfterDays: 14 },
  { name: "Contrato", probability: 90, staleAfterDays: 7 },
];
const MONTHLY_GOAL = 80_000 * REAL;

/** Company, what the deal is about, value in reais, days until it should close, and a tag. */
type OpenDeal = readonly [company: string, title: string, value: number, days: number, tag: string];

/** By stage, in the order of the board. */
const OPEN: readonly (readonly OpenDeal[])[] = [
  [
    ["Empório Vila Rica", "Revenda de grãos 250 g", 4_800, 52, "Varejo"],
    ["Travessa Coworking", "Café para 4 andares", 12_600, 57, "Escritórios"],
    ["Padaria Dona Lourdes", "Espresso da casa", 6_400, 59, "Padarias"],
    ["Livraria Cais", "Cafeteria no mezanino", 9_900, 73, "Varejo"],
    ["Bistrô Maré Alta", "Carta de cafés", 3_200, 49, "Restaurantes"],
    ["Clínica Jardim Claro", "Máquina da recepção", 5_500, 64, "Escritórios"],
  ],
  [
    ["Restaurante Quintal", "Blend exclusivo", 21_000, 24, "Restaurantes"],
    ["Pousada Três Bicas", "Café da manhã", 8_700, 45, "Hotelaria"],
    ["Armazém Santa Rita", "Linha gourmet", 14_200, 49, "Varejo"],
    ["Studio Cadência", "Bar de cafés", 6_900, 52, "Restaurantes"],
    ["Feira do Largo", "Degustação aos sábados", 4_600, 31, "Varejo"],
  ],
  [
    ["Hotel Pedra Azul", "Café da manhã e frigobar", 26_500, 17, "Hotelaria"],
    ["Rede Pão & Prosa", "3 lojas, grão a granel", 18_400, 24, "Padarias"],
    ["Colégio Aroeira", "Cantina e sala dos professores", 11_800, 45, "Escritórios"],
    ["Cervejaria Malte 9", "Cold brew em barril", 9_600, 24, "Restaurantes"],
    ["Confeitaria Glória", "Grão para tiramisù", 7_300, 38, "Padarias"],
  ],
  [
    ["Grupo Sabor Mineiro", "5 restaurantes, 12 meses", 32_000, 16, "Restaurantes"],
    ["Hospital São Lucas", "Cafeteria do térreo", 22_400, 24, "Escritórios"],
    ["Torrefação Ipê", "Marca própria", 15_600, 6, "Varejo"],
    ["Ateliê do Pão", "Blend para o brunch", 9_200, 31, "Padarias"],
  ],
  [
    ["Rede Bem Viver", "8 lojas, exclusividade", 28_900, 3, "Varejo"],
    ["Aeroporto Café Lounge", "Quiosque do embarque", 17_500, 10, "Restaurantes"],
    ["Escola Sesmaria", "Formação de baristas", 12_300, 6, "Escritórios"],
  ],
];

/** Company, what it was about, value in reais, and how many days ago it was won. */
const WON = [
  ["Pousada Vale do Sol", "Café da manhã", 12_400, 4],
  ["Padaria Central", "Espresso da casa", 9_000, 9],
  ["Casa do Barista", "Oficinas mensais", 7_800, 26],
  ["Hotel Mirante", "Frigobar e recepção", 23_600, 41],
  ["Mercearia do Bosque", "Revenda de grãos", 5_900, 63],
] as const;

/** The same for lost ones, with the place of the reason in the list, and a note. */
const LOST = [
  ["Empório Serra Azul", "Revenda de grãos", 6_100, 6, 0, ""],
  ["Buffet Ouro Preto", "Eventos do semestre", 14_000, 15, 1, "Pediram 20% abaixo da tabela."],
  ["Café da Praça", "Blend exclusivo", 8_200, 33, 2, "Renovaram com a torrefação atual."],
  ["Espaço Lume", "Máquina e grãos", 4_400, 47, 3, "Voltam a falar depois da reforma."],
] as const;

/**
 * Fills the pipeline with deals of contacts, of whom some clicked in a campaign: these lead to the deals. Adds what is
 * missing, so that it can be killed at any point.
 */
export async function ensureDeals(api: ApiClient): Promise<void> {
  const pipeline = await ensurePipeline(api);
  const contacts = await contactsFor(api);
  const known = await knownDeals(api);
  const ownerId = await ownMembership(api);
  let next = 0;
  const ensure = async (company: string, given: Omit<NewDeal, "company">) => {
    const contactId = contacts[next % contacts.length] ?? null;
    next += 1;
    const deal = { company, contactId, ownerId, ...given };
    return known.get(company) ?? (await createDeal(api, pipeline, deal));
  };
  for (const [index, deals] of OPEN.entries())
    for (const [company, title, value, days, tag] of deals.toReversed())
      await ensure(company, {
        title,
        value,
        stageId: pipeline.stages[index]?.id,
        expectedCloseOn: dayIn(days),
        tags: [tag],
      });
  for (const [company, title, value, days] of WON) {
    const deal = await ensure(company, { title, value, stageId: pipeline.stages.at(-1)?.id });
    const body = { closedOn: dayIn(-days) };
    if (deal.status === "open") await api.call(dealRoutes.win, { params: { id: deal.id }, body });
  }
  const { items: reasons } = await api.call(pipelineRoutes.lostReasons);
  for (const [company, title, value, days, reason, note] of LOST) {
    const deal = await ensure(company, { title, value, stageId: pipeline.stages[2]?.id });
    const body = { reasonId: reasons[reason]?.id ?? "", note, closedOn: dayIn(-days) };
    if (deal.status === "open") await api.call(dealRoutes.lose, { params: { id: deal.id }, body });
  }
  await ensureNotes(api);
}

/** Turns the first pipeline into the one for wholesale, unless a user has changed it. */
async function ensurePipeline(api: ApiClient): Promise<Pipeline> {
  const [first] = (await api.call(pipelineRoutes.list)).items;
  if (!first) throw new Error("The demo workspace has no pipeline");
  if (first.version > 1) return first;
  const { id, currency, stages, version } = first;
  return api.call(pipelineRoutes.update, {
    params: { id },
    body: {
      name: "Atacado",
      currency,
      monthlyGoal: MONTHLY_GOAL,
      stages: STAGES.map((stage, index) => ({ ...stage, id: stages[index]?.id })),
      version,
    },
  });
}

/** Contacts who clicked in a campaign first, then others. */
async function contactsFor(api: ApiClient): Promise<string[]> {
  const clicked: string[] = [];
  for (const { name } of SENT_CAMPAIGNS) {
    const campaign = await findCampaign(api, name);
    if (!campaign) continue;
    const query = { engaged: "clicked", limit: "10" };
    const params = { id: campaign.id };
    const { items } = await api.call(campaignRoutes.recipients, { params, query });
    clicked.push(...items.flatMap(({ contactId }) => contactId ?? []));
  }
  const query = { status: "active", sort: "-createdAt", limit: "20" };
  const others = (await api.call(contactRoutes.list, { query })).items.map(({ id }) => id);
  return [...new Set([...clicked, ...others])];
}

async function knownDeals(api: ApiClient): Promise<Map<string, Deal>> {
  const { items } = await api.call(dealRoutes.list, { query: { limit: "100" } });
  return new Map(items.map((deal) => [deal.company, deal]));
}

interface NewDeal {
  company: string;
  title: string;
  value: number;
  stageId?: string | undefined;
  expectedCloseOn?: string;
  tags?: string[];
}

async function createDeal(
  api: ApiClient,
  { id: pipelineId }: Pipeline,
  { value, ...given }: NewDeal & { contactId: string | null; ownerId: string | null },
): Promise<Deal> {
  return api.call(dealRoutes.create, { body: { ...given, pipelineId, value: value * REAL } });
}

async function ownMembership(api: ApiClient): Promise<string | null> {
  const { items } = await api.call(memberRoutes.list);
  return items.find(({ isYou }) => isYou)?.id ?? null;
}

/** What was said and what is next with one of the deals. */
const TALKS = {
  company: "Hotel Pedra Azul",
  activities: [
    {
      kind: "note",
      text: "Provaram o Serra Clara Bourbon e o Blend da Casa. Preferiram o Bourbon no coado. Eles pagam em 28 dias.",
      minutes: null,
    },
    {
      kind: "call",
      text: "Querem 18 kg por semana, moagem para prensa no quarto. A diretoria decide até sexta.",
      minutes: 12,
    },
  ],
  steps: [
    { text: "Enviar contrato com entrega quinzenal", days: 1 },
    { text: "Degustação para os garçons", days: 9 },
  ],
} as const;

async function ensureNotes(api: ApiClient): Promise<void> {
  const deal = (await knownDeals(api)).get(TALKS.company);
  if (!deal) return;
  const params = { id: deal.id };
  const { timelineCounts, nextSteps } = await api.call(dealRoutes.get, { params });
  for (const body of TALKS.activities.slice(timelineCounts.notes))
    await api.call(dealRoutes.addActivity, { params, body });
  for (const { text, days } of TALKS.steps.slice(nextSteps.length)) {
    const dueAt = new Date(Date.now() + days * DAY_MS).toISOString();
    const assigneeId = deal.owner?.memberId ?? null;
    await api.call(dealRoutes.addNextStep, { params, body: { text, dueAt, assigneeId } });
  }
}

const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
