import { createSeededRandom, hashOf, type SeededRandom } from "../seeded-random.ts";
import { companies, type Company, LOST_BECAUSE, STEPS, talks } from "./deal-words.ts";
import { OPEN_DEALS, RECENTLY_WON, TALKED_ABOUT, UNREACHABLE } from "./named-deals.ts";
import type { Outcome, PlannedActivity, PlannedDeal } from "./planned-deal.ts";
import {
  DAY_MS,
  dayOf,
  durationAround,
  monthStart,
  workTimeBefore,
  workTimeNear,
} from "./work-time.ts";

const HOUR_MS = 60 * 60_000;
const REAL = 100;
const SEED = "deals";

/** The stages of the demo's pipeline: their usual time, and the share of deals that advances. */
export const STAGES = [
  { name: "Novo contato", probability: 20, staleAfterDays: 10, days: 4, advance: 0.72 },
  { name: "Amostra enviada", probability: 30, staleAfterDays: 10, days: 11, advance: 0.8 },
  { name: "Proposta", probability: 50, staleAfterDays: 14, days: 8, advance: 0.62 },
  { name: "Negociação", probability: 70, staleAfterDays: 14, days: 13, advance: 0.71 },
  { name: "Contrato", probability: 90, staleAfterDays: 7, days: 5, advance: 0.93 },
] as const;
const LAST = STAGES.length - 1;

/** Deals won per month, latest month first: the shop grows. */
const WINS = [11, 12, 10, 11, 10, 11, 9, 8, 8, 7, 6, 6];
const FROM_EMAIL = 0.7;
const TALKED = 0.5;
const SLIPPED = 0.15;

/** Returns how many deals are lost in a stage for each one that is won. */
function lostPerWin(stage: number): number {
  const share = STAGES.slice(stage).reduce((product, { advance }) => product * advance, 1);
  return (1 - (STAGES[stage]?.advance ?? 1)) / share;
}

/**
 * Plans the deals of the demo: won and lost ones of past months, and the open ones. The same day yields the same deals.
 * @param since deals began later than this
 */
export function planDeals(today: Date, months: number, since: Date): PlannedDeal[] {
  const random = createSeededRandom(hashOf(SEED));
  const say = talks(random);
  const next = companies(random, namedCompanies());
  const deals: PlannedDeal[] = [];
  const rest = STAGES.map(() => 0);
  for (let back = Math.min(months, WINS.length); back >= 0; back -= 1) {
    const [from, until] = [monthStart(today, back), monthStart(today, back - 1)];
    const isPresent = back === 0;
    const share = isPresent ? (+today - +from) / (+until - +from) : 1;
    const within = { from: +from, until: Math.min(+until, +today - HOUR_MS) };
    const wins = (WINS[Math.max(0, back - 1)] ?? 0) * share;
    const close = (company: Company, stage: number, kind: "won" | "lost") =>
      deals.push(closedDeal(random, company, { stage, kind, at: timeIn(within, random) }));
    if (within.until > within.from + DAY_MS) {
      // The deals of the current month have names.
      for (let won = isPresent ? wins : 0; won < wins; won += 1) close(next(), LAST, "won");
      for (const stage of STAGES.keys()) {
        rest[stage] = (rest[stage] ?? 0) + wins * lostPerWin(stage);
        for (; (rest[stage] ?? 0) >= 1; rest[stage] = (rest[stage] ?? 0) - 1)
          close(next(), stage, "lost");
      }
    }
  }
  for (const [company, title, value, ago, tag] of RECENTLY_WON) {
    const at = workTimeBefore(+today - ago * DAY_MS, random);
    const given = { company, title, tag, value: value * REAL };
    deals.push(closedDeal(random, given, { stage: LAST, kind: "won", at }));
  }
  for (const [stage, list] of OPEN_DEALS.entries())
    for (const given of list) deals.push(openDeal(random, given, stage, today));
  const planned = deals.filter(({ entered }) => entered[0] > since);
  for (const deal of planned) addTalks(deal, say, random, today);
  return planned;
}

const namedCompanies = () =>
  new Set([...OPEN_DEALS.flat(), ...RECENTLY_WON].map(([company]) => company));

const timeIn = ({ from, until }: { from: number; until: number }, random: SeededRandom): Date => {
  // A weekend before the first day would be in the month before.
  const at = workTimeBefore(from + (until - from) * random.next(), random);
  return +at > from ? at : new Date(Math.min(until, from + 3 * DAY_MS + 12 * HOUR_MS));
};

/** Returns when a deal entered its stages. It left the last one at a time, and has been in it since `inLast`, if given. */
function wayTo(
  stage: number,
  { left, inLast }: { left: Date; inLast?: Date },
  random: SeededRandom,
): [Date, ...Date[]] {
  const entered: Date[] = [];
  let at = +left;
  for (let place = stage; place >= 0; place -= 1) {
    const usual = durationAround((STAGES[place]?.days ?? 1) * DAY_MS, random);
    const since =
      place === stage && inLast !== undefined
        ? inLast
        : workTimeBefore(at - Math.max(5 * HOUR_MS, usual), random);
    entered.unshift(since);
    at = +since;
  }
  const [first = left, ...later] = entered;
  return [first, ...later];
}

function closedDeal(
  random: SeededRandom,
  company: Company,
  { stage, kind, at }: { stage: number; kind: "won" | "lost"; at: Date },
): PlannedDeal {
  const entered = wayTo(stage, { left: at }, random);
  const outcome: Outcome = kind === "won" ? { kind, at } : lostFor(random, at, stage);
  const isVague = kind === "lost" && stage === 0 && random.chance(0.3);
  return {
    ...company,
    value: isVague ? null : company.value,
    firstValue: isVague ? null : firstValueOf(company.value, stage, random),
    entered,
    outcome,
    // Lost deals were expected later, unless predictions need them earlier; some wins slip by weeks.
    expectedCloseOn: dayOf(
      kind === "lost"
        ? +at + (32 + 30 * random.next()) * DAY_MS
        : +at + (random.chance(SLIPPED) ? -24 : 3 * random.next()) * DAY_MS,
    ),
    ...sourceOf(random),
    unreachable: false,
    activities: [],
    steps: [],
  };
}

function lostFor(random: SeededRandom, at: Date, stage: number): Outcome {
  let left = random.next();
  const reason = LOST_BECAUSE.findIndex(({ share }) => (left -= share) < 0);
  const notes = LOST_BECAUSE[reason]?.notes ?? [];
  const note = stage > 0 && random.chance(0.6) ? random.pick(notes) : "";
  return { kind: "lost", at, reason: Math.max(0, reason), note };
}

function openDeal(
  random: SeededRandom,
  [company, title, reais, closesIn, age, tag]: (typeof OPEN_DEALS)[number][number],
  stage: number,
  today: Date,
): PlannedDeal {
  const value = reais * REAL;
  const ago = +today - age * DAY_MS - HOUR_MS;
  // A weekend makes stale deals older and the others younger, so that none changes its status.
  const isStale = age > (STAGES[stage]?.staleAfterDays ?? 0);
  const inLast = isStale ? workTimeBefore(ago, random) : workTimeNear(ago, today, random);
  return {
    company,
    title,
    tag,
    value,
    firstValue: firstValueOf(value, stage, random),
    entered: wayTo(stage, { left: today, inLast }, random),
    outcome: { kind: "open" },
    expectedCloseOn: dayOf(+today + closesIn * DAY_MS),
    ...sourceOf(random),
    unreachable: company === UNREACHABLE,
    activities: [],
    steps: stepsOf(company, stage, age, today, random),
  };
}

const sourceOf = (random: SeededRandom): Pick<PlannedDeal, "fromEmail" | "origin"> => ({
  fromEmail: random.chance(FROM_EMAIL),
  origin: random.pick(["manual", "manual", "form", "form", "api"]),
});

/** A quarter of the deals that reached a proposal had another value at first. */
const firstValueOf = (value: number, stage: number, random: SeededRandom): number =>
  stage >= 2 && random.chance(0.25)
    ? Math.round((value * (0.8 + 0.15 * random.next())) / 5_000) * 5_000
    : value;

/** A stale deal has no next step, which is why it is stale. */
function stepsOf(
  company: string,
  stage: number,
  age: number,
  today: Date,
  random: SeededRandom,
): PlannedDeal["steps"] {
  const createdAt = workTimeBefore(+today - Math.min(age, 2) * DAY_MS, random);
  const dueIn = (days: number) =>
    new Date(+workTimeBefore(+today + days * DAY_MS, random) + (days < 3 ? 3 * DAY_MS : 0));
  const open = { doneAt: null, createdAt };
  if (company === TALKED_ABOUT)
    return [
      { text: "Enviar contrato com entrega quinzenal", dueAt: dueIn(1), ...open },
      { text: "Degustação para os garçons", dueAt: dueIn(9), ...open },
    ];
  if (age > (STAGES[stage]?.staleAfterDays ?? 0) || random.chance(0.35)) return [];
  const text = STEPS[hashOf(`step ${company}`) % STEPS.length] ?? STEPS[0];
  return [{ text, dueAt: dueIn(random.between(1, 12)), ...open }];
}

function addTalks(
  deal: PlannedDeal,
  say: ReturnType<typeof talks>,
  random: SeededRandom,
  today: Date,
): void {
  const { company, entered, outcome, activities } = deal;
  const add = (kind: PlannedActivity["kind"], at: Date, text: string) => {
    const minutes = { note: null, call: random.between(4, 22), meeting: random.between(30, 75) };
    activities.push({ kind, text, minutes: minutes[kind], at });
  };
  for (const [stage, since] of entered.entries()) {
    if (stage === 0 || company === TALKED_ABOUT || !random.chance(TALKED)) continue;
    const until = entered[stage + 1] ?? (outcome.kind === "open" ? null : outcome.at);
    // A conversation in the current stage would make a stale deal fresh.
    if (until === null) continue;
    const kind = random.pick(["note", "call", "call", "meeting"] as const);
    const at = workTimeBefore(+since + (+until - +since) * (0.3 + 0.6 * random.next()), random);
    if (at > since) add(kind, at, say(kind));
  }
  if (company !== TALKED_ABOUT) return;
  const text = (kind: "note" | "call", ago: number, content: string) =>
    add(kind, workTimeBefore(+today - ago * DAY_MS, random), content);
  text(
    "note",
    5,
    "Provaram o Serra Clara Bourbon e o Blend da Casa. Preferiram o Bourbon no coado. Eles pagam em 28 dias.",
  );
  text(
    "call",
    1,
    "Querem 18 kg por semana, moagem para prensa no quarto. A diretoria decide até sexta.",
  );
}
