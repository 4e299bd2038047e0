import type { DemoFilter } from "../demo-audience.ts";
import type { DemoTemplate } from "../demo-campaigns.ts";
import type { DemoTopic } from "../demo-topics.ts";
import { createSeededRandom, hashOf } from "../seeded-random.ts";

/** A campaign that the shop sent in the past. */
export interface PastCampaign {
  name: string;
  subject: string;
  template: DemoTemplate;
  /** Null for all contacts. */
  filter: DemoFilter | null;
  topic: DemoTopic | null;
  startedAt: Date;
  /** Share of the recipients who open it, on average. */
  opens: number;
  /** Share of the openers who click. */
  clicks: number;
}

const DAY_MS = 24 * 60 * 60_000;
/** Brasília time, which has had no daylight saving time since 2019. */
export const ZONE_HOURS = -3;
/** Anything sent later than this belongs to the campaigns that are really sent. */
const LATEST_DAYS = 2;
const TUESDAY = 2;
const THURSDAY = 4;

/** Subjects of the monthly newsletter, latest first. This month's issue is really sent. */
const NEWSLETTERS = [
  "O lote 7 chegou: vinte sacas de catuaí amarelo",
  "Por que a primavera muda o sabor do café",
  "Três receitas para o fim do frio",
  "Visita à fazenda: o terreiro em agosto",
  "Safra nova: o que provamos até agora",
  "Colheita na serra, dia a dia",
  "Água boa, café melhor: um teste simples",
  "O outono na xícara: chocolate e castanhas",
  "Dona Lourdes e as 41 safras",
  "Cold brew sem equipamento",
  "O que vem por aí na fazenda",
];

/** Offers by calendar month, for the first and the third Tuesday. */
const OFFERS: readonly (readonly [name: string, subject: string])[][] = [
  [
    ["Café gelado de verão", "Gelado, cítrico e com 20% de desconto"],
    ["Moagem grátis em janeiro", "A gente mói para você, do seu jeito"],
  ],
  [
    ["Carnaval: kit cold brew", "O kit que cabe no isopor do bloco"],
    ["Novos lotes do Sul de Minas", "Quatro lotes novos, poucas sacas"],
  ],
  [
    ["Semana do Consumidor", "Frete grátis até domingo, sem mínimo"],
    ["Prensa francesa em oferta", "A prensa que usamos na prova, por menos"],
  ],
  [
    ["Páscoa: café e chocolate", "O par perfeito para o seu chocolate"],
    ["Assinatura: primeiro mês pela metade", "Café fresco todo mês, o primeiro pela metade"],
  ],
  [
    ["Dia das Mães: kits para presentear", "Para quem te ensinou a gostar de café"],
    ["Espresso em casa", "Três blends que pedem frio"],
  ],
  [
    ["Dia dos Namorados: dois cafés", "Um para você, outro para quem acorda do seu lado"],
    ["Festa junina: blend da fogueira", "Paçoca, canjica e um café à altura"],
  ],
  [
    ["Pré-venda da safra", "Reserve a safra nova antes de todo mundo"],
    ["Café para viagem", "Filtros de bolso com 15% nas férias"],
  ],
  [
    ["Dia dos Pais: moedores", "Um moedor que ele vai usar todo dia"],
    ["Agosto do espresso", "Blend da Casa em grão: leve 3, pague 2"],
  ],
  [
    ["Semana do Cliente", "Obrigado por estar aqui: 20% em tudo"],
    ["Lotes florais da primavera", "Jasmim, mel e pêssego na mesma xícara"],
  ],
  [
    ["Dia Internacional do Café", "Hoje o cafezinho é por nossa conta"],
    ["Kits para o escritório", "Chega de café ruim na reunião"],
  ],
  [
    ["Esquenta da Black Friday", "A lista de quem compra antes abre hoje"],
    ["Black Friday antecipada", "25% em todos os grãos, até acabar"],
  ],
  [
    ["Presentes de Natal", "Chega até dia 24 se você pedir até dia 18"],
    ["Obrigado por este ano", "Um presente nosso para o seu verão"],
  ],
];

/** By calendar month, from 0. */
const COURSES: ReadonlyMap<number, readonly [name: string, subject: string]> = new Map([
  [2, ["Oficina de métodos filtrados", "Oito lugares para a oficina de sábado"]],
  [5, ["Prova aberta da safra", "Venha provar a safra nova com a gente"]],
  [8, ["Curso de latte art", "Seu primeiro coração na xícara"]],
]);
const WIN_BACKS: ReadonlyMap<number, readonly [name: string, subject: string]> = new Map([
  [3, ["Saudade: volte para a mesa", "Faz tempo que você não prova o nosso café"]],
  [7, ["Sentimos sua falta", "Guardamos 25% para a sua volta"]],
]);

/** Returns the day of a month that is its nth weekday, at an hour of Brasília time. `month` may be negative. */
function nthWeekday(year: number, month: number, weekday: number, nth: number, hour: number): Date {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  const day = 1 + ((weekday - first + 7) % 7) + (nth - 1) * 7;
  return new Date(Date.UTC(year, month, day, hour - ZONE_HOURS));
}

/** Returns the campaigns of the months before a day, the first sent first. */
export function pastCampaigns(today: Date, months: number): PastCampaign[] {
  const latest = today.getTime() - LATEST_DAYS * DAY_MS;
  const earliest = today.getTime() - (months * 365 * DAY_MS) / 12;
  const planned: PastCampaign[] = [];
  for (let back = 0; back <= months; back++) {
    const month = today.getUTCMonth() - back;
    planned.push(...campaignsOf(today.getUTCFullYear(), month, back));
  }
  return planned
    .filter(({ startedAt }) => +startedAt >= earliest && +startedAt <= latest)
    .toSorted((a, b) => +a.startedAt - +b.startedAt);
}

function campaignsOf(year: number, month: number, back: number): PastCampaign[] {
  const calendarMonth = ((month % 12) + 12) % 12;
  const on = (weekday: number, nth: number, hour: number) =>
    nthWeekday(year, month, weekday, nth, hour);
  const campaigns: PastCampaign[] = [];
  const [first, third] = OFFERS[calendarMonth] ?? [];
  const offer = { template: "promotion", filter: null, topic: "offers" } as const;
  if (first) campaigns.push(planned(first, offer, on(TUESDAY, 1, 10), 0.25, 0.22));
  if (third) campaigns.push(planned(third, offer, on(TUESDAY, 3, 18), 0.27, 0.24));
  const subject = NEWSLETTERS[back - 1];
  if (subject !== undefined) {
    const name = `Diário da Torra nº ${12 - back}`;
    const diary = { template: "newsletter", filter: null, topic: "diary" } as const;
    campaigns.push(planned([name, subject], diary, on(THURSDAY, 2, 9), 0.33, 0.2));
  }
  const course = COURSES.get(calendarMonth);
  const invitation = { template: "newsletter", filter: null, topic: "courses" } as const;
  if (course) campaigns.push(planned(course, invitation, on(THURSDAY, 3, 12), 0.5, 0.3));
  const winBack = WIN_BACKS.get(calendarMonth);
  const lapsed = { template: "winBack", filter: "lapsed", topic: "offers" } as const;
  if (winBack) campaigns.push(planned(winBack, lapsed, on(THURSDAY, 4, 8), 0.14, 0.12));
  return campaigns;
}

/** Varies each campaign around the averages of its kind, so that all have different results. */
function planned(
  [name, subject]: readonly [name: string, subject: string],
  kind: Pick<PastCampaign, "template" | "filter" | "topic">,
  startedAt: Date,
  opens: number,
  clicks: number,
): PastCampaign {
  const random = createSeededRandom(hashOf(name));
  const vary = (average: number) => average * (0.75 + 0.5 * random.next());
  // The year makes names unique when the history extends over two years.
  const titled = kind.topic === "diary" ? name : `${name} ${startedAt.getUTCFullYear()}`;
  return { name: titled, subject, ...kind, startedAt, opens: vary(opens), clicks: vary(clicks) };
}
