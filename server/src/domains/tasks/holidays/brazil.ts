import type { BrazilianState, HolidayName } from "@arauto/contracts";
import { addDays, easterOf, fixed, type Holiday } from "./days.ts";

/**
 * National: Lei 662/1949 (as changed by Lei 10.607/2002), Lei 6.802/1980 (12 October), Lei 14.759/2023 (20 November), and
 * Good Friday, a religious holiday by Lei 9.093/1995. Carnival and Corpus Christi are not national holidays.
 */
const NATIONAL: readonly (readonly [string, HolidayName])[] = [
  ["01-01", "newYear"],
  ["04-21", "tiradentes"],
  ["05-01", "laborDay"],
  ["09-07", "brazilIndependence"],
  ["10-12", "ourLadyOfAparecida"],
  ["11-02", "allSouls"],
  ["11-15", "brazilRepublic"],
  ["12-25", "christmas"],
];
const BLACK_AWARENESS_SINCE = 2024;

/**
 * By state laws, in addition to the national days. Holidays that a state moves to a Sunday (both of Santa Catarina's)
 * are left out, as are days on which only offices of the state close.
 */
const STATES: Record<BrazilianState, readonly (readonly [string, HolidayName])[]> = {
  "br-ac": [
    ["01-23", "evangelicalDay"],
    ["03-08", "womensDay"],
    ["06-15", "acreAnniversary"],
    ["09-05", "amazonDay"],
    ["11-17", "treatyOfPetropolis"],
  ],
  "br-al": [
    ["06-24", "saintJohn"],
    ["06-29", "saintPeter"],
    ["09-16", "alagoasEmancipation"],
  ],
  "br-am": [
    ["09-05", "amazonasProvince"],
    ["12-08", "immaculateConception"],
  ],
  "br-ap": [
    ["03-19", "saintJoseph"],
    ["07-25", "saintJames"],
    ["10-05", "stateCreation"],
  ],
  "br-ba": [["07-02", "bahiaIndependence"]],
  "br-ce": [
    ["03-19", "saintJoseph"],
    ["03-25", "abolitionInCeara"],
  ],
  "br-df": [["11-30", "evangelicalDay"]],
  "br-es": [],
  "br-go": [
    ["07-26", "goiasFoundation"],
    ["10-24", "goianiaFoundation"],
  ],
  "br-ma": [["07-28", "maranhaoAccession"]],
  "br-mg": [],
  "br-ms": [["10-11", "stateCreation"]],
  "br-mt": [],
  "br-pa": [["08-15", "paraAccession"]],
  "br-pb": [["08-05", "paraibaFoundation"]],
  "br-pe": [
    ["03-06", "pernambucoRevolution"],
    ["06-24", "saintJohn"],
  ],
  "br-pi": [["10-19", "piauiDay"]],
  "br-pr": [],
  "br-rj": [["04-23", "saintGeorge"]],
  "br-rn": [["10-03", "martyrsOfCunhau"]],
  "br-ro": [
    ["01-04", "stateCreation"],
    ["06-18", "evangelicalDay"],
  ],
  "br-rr": [["10-05", "stateCreation"]],
  "br-rs": [["09-20", "farroupilhaRevolution"]],
  "br-sc": [],
  "br-se": [["07-08", "sergipeEmancipation"]],
  "br-sp": [["07-09", "constitutionalistRevolution"]],
  "br-to": [
    ["09-08", "ourLadyOfNativity"],
    ["10-05", "stateCreation"],
  ],
};

/** Returns Brazil's national holidays in a year. */
export function brazil(year: number): Holiday[] {
  const goodFriday = {
    day: addDays(easterOf(year), -2),
    name: "goodFriday",
    observed: false,
  } as const;
  const recent = year >= BLACK_AWARENESS_SINCE ? fixed(year, [["11-20", "blackAwareness"]]) : [];
  return [...fixed(year, NATIONAL), goodFriday, ...recent];
}

/** Returns the holidays of a state of Brazil in a year, the national ones included. */
export function brazilianState(state: BrazilianState, year: number): Holiday[] {
  const days = [...brazil(year), ...fixed(year, STATES[state])];
  // Lei 5.243/2008 of Rio de Janeiro: the Tuesday of carnival.
  if (state === "br-rj")
    days.push({ day: addDays(easterOf(year), -47), name: "carnival", observed: false });
  // Lei 11.010/2019 of Espírito Santo: the Monday eight days after Easter.
  if (state === "br-es")
    days.push({ day: addDays(easterOf(year), 8), name: "ourLadyOfPenha", observed: false });
  return days;
}
