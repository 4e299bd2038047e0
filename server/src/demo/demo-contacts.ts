import {
  CITIES,
  type City,
  FAMILY_NAMES,
  FAVORITES,
  GIVEN_NAMES,
  MAIL_DOMAINS,
} from "./contact-words.ts";
import { createSeededRandom, type SeededRandom } from "./seeded-random.ts";

const SEED = 20_261_121;
/** Languages of the contacts who do not read Portuguese. */
const OTHER_LANGUAGES = [
  "es-AR",
  "es-AR",
  "es-UY",
  "es-ES",
  "en-US",
  "en-US",
  "en-GB",
  "it-IT",
] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The custom fields of the demo workspace, in the file's order. */
export const DEMO_FIELDS = [
  { identifier: "cidade", name: "Cidade", type: "text" },
  { identifier: "estado", name: "Estado", type: "text" },
  { identifier: "nascimento", name: "Data de nascimento", type: "date" },
  { identifier: "plano", name: "Plano de assinatura", type: "text" },
  { identifier: "cafe_favorito", name: "Café favorito", type: "text" },
  { identifier: "ultima_compra", name: "Última compra", type: "date" },
  { identifier: "total_gasto", name: "Total gasto (R$)", type: "number" },
  { identifier: "clube", name: "Membro do clube", type: "boolean" },
] as const;

export const DEMO_COLUMNS = [
  "Nome completo",
  "E-mail",
  "Celular",
  "Situação",
  "Idioma",
  ...DEMO_FIELDS.map((field) => field.name),
  "Etiquetas",
] as const;

/**
 * Generates a CSV like a shop's export: semicolons, decimal points, ISO dates, some gaps, and a few rows that an import
 * must reject. The same count and day yield the same file.
 */
export function demoContactsCsv(count: number, today: Date): string {
  const random = createSeededRandom(SEED);
  // A separate random sequence, so that languages change nothing else.
  const languages = createSeededRandom(SEED + 1);
  const emails = new Set<string>();
  const rows = Array.from({ length: count }, () =>
    contactRow(random, languageOf(languages), emails, today),
  );
  for (const [place, row] of brokenRows(count)) rows.splice(place, 0, row);
  return [DEMO_COLUMNS, ...rows].map((row) => row.map(cell).join(";")).join("\r\n") + "\r\n";
}

function languageOf(random: SeededRandom): string {
  if (random.chance(0.87)) return "pt-BR";
  return random.chance(0.4) ? "" : random.pick(OTHER_LANGUAGES);
}

function contactRow(
  random: SeededRandom,
  language: string,
  emails: Set<string>,
  today: Date,
): string[] {
  const given = random.pick(GIVEN_NAMES);
  const family = random.pick(FAMILY_NAMES);
  const middle = random.chance(0.35) ? random.pick(FAMILY_NAMES) : undefined;
  const name = [given, middle === family ? undefined : middle, family].filter(Boolean).join(" ");
  const { name: city, state, areaCode } = pickCity(random);
  const club = random.chance(0.38);
  // Recent customers are more frequent than lapsed ones.
  const daysSincePurchase = Math.floor(random.next() ** 2 * 540);
  const bought = random.chance(0.94);
  return [
    name,
    freeEmail(random, given, family, emails),
    random.chance(0.9) ? `(${areaCode}) 90${digits(random, 3)}-${digits(random, 4)}` : "",
    random.chance(0.93) ? "active" : random.chance(0.6) ? "inactive" : "pending",
    language,
    city,
    state,
    random.chance(0.85)
      ? isoDay(
          new Date(
            Date.UTC(random.between(1954, 2006), random.between(0, 11), random.between(1, 28)),
          ),
        )
      : "",
    club
      ? random.pick(["Mestre", "Clássico", "Clássico", "Essencial"])
      : random.chance(0.3)
        ? "Essencial"
        : "",
    random.chance(0.8) ? random.pick(FAVORITES) : "",
    bought ? isoDay(new Date(today.getTime() - daysSincePurchase * DAY_MS)) : "",
    bought ? (random.between(3_900, club ? 240_000 : 90_000) / 100).toFixed(2) : "0.00",
    String(club),
    tagsOf(random, club, daysSincePurchase),
  ];
}

/** Returns the shop's tags for a contact: where it signed up, and whether it is a business customer. */
function tagsOf(random: SeededRandom, club: boolean, daysSincePurchase: number): string {
  return [
    random.pick(["Loja online", "Loja online", "Loja física", "Feira do Café 2026", ""]),
    random.chance(0.05) ? "Cafeteria parceira" : "",
    club && daysSincePurchase < 60 ? "Degustação de safra" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

function pickCity(random: SeededRandom): City {
  let place = random.next() * CITIES.reduce((sum, { weight }) => sum + weight, 0);
  return CITIES.find(({ weight }) => (place -= weight) < 0) ?? random.pick(CITIES);
}

function freeEmail(
  random: SeededRandom,
  given: string,
  family: string,
  taken: Set<string>,
): string {
  const first = plain(given.split(" ")[0] ?? given);
  const last = plain(family);
  const local = random.pick([
    `${first}.${last}`,
    `${first}${last}`,
    `${first}_${last}`,
    `${first[0]}${last}`,
    `${last}.${first}`,
    `${first}.${last}${random.between(60, 99)}`,
  ]);
  const domain = random.pick(MAIL_DOMAINS);
  let email = `${local}@${domain}`;
  for (let n = 2; taken.has(email); n++) email = `${local}${n}@${domain}`;
  taken.add(email);
  return email;
}

const plain = (name: string) =>
  name
    .normalize("NFD")
    .replace(/[^a-zA-Z]/g, "")
    .toLowerCase();
const digits = (random: SeededRandom, length: number) =>
  Array.from({ length }, () => random.between(0, 9)).join("");
const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** Invalid rows as in real exports: the import shows the reason for each. */
function brokenRows(count: number): [place: number, row: string[]][] {
  const row = (name: string, email: string, birthday = "", spent = "0.00") => [
    name,
    email,
    "",
    "active",
    "pt-BR",
    "Campinas",
    "SP",
    birthday,
    "",
    "",
    "",
    spent,
    "false",
    "",
  ];
  return [
    [Math.floor(count * 0.9), row("Helena Prado", "helena.prado(arroba)correio.example.com")],
    [Math.floor(count * 0.7), row("Otávio Lemos", "otavio.lemos@mail.example.com", "31/02/1985")],
    [Math.floor(count * 0.5), row("Cliente sem e-mail", "")],
    [
      Math.floor(count * 0.3),
      row("Teresa Galvão", "teresa.galvao@web.example.com", "", "doze reais"),
    ],
    [Math.floor(count * 0.1), row("Bruno Maia", "bruno.maia@@rede.example.net")],
  ];
}

function cell(text: string): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
