import { z } from "zod";
import { day, line } from "./lists.ts";

/** Brazil's states, by their ISO 3166-2 code in lower case. A state's calendar includes the national holidays. */
export const BRAZILIAN_STATES = [
  "br-ac",
  "br-al",
  "br-am",
  "br-ap",
  "br-ba",
  "br-ce",
  "br-df",
  "br-es",
  "br-go",
  "br-ma",
  "br-mg",
  "br-ms",
  "br-mt",
  "br-pa",
  "br-pb",
  "br-pe",
  "br-pi",
  "br-pr",
  "br-rj",
  "br-rn",
  "br-ro",
  "br-rr",
  "br-rs",
  "br-sc",
  "br-se",
  "br-sp",
  "br-to",
] as const;
export type BrazilianState = (typeof BRAZILIAN_STATES)[number];

/** Brazil: national; its states; Spain: national; USA: federal. */
export const HOLIDAY_CALENDARS = ["br", ...BRAZILIAN_STATES, "es", "us"] as const;
export const holidayCalendar = z.enum(HOLIDAY_CALENDARS).meta({ id: "HolidayCalendar" });
export type HolidayCalendar = z.infer<typeof holidayCalendar>;

/** Every holiday of the calendars. The console has a name for each. */
export const HOLIDAYS = [
  "newYear",
  "epiphany",
  "carnival",
  "goodFriday",
  "laborDay",
  "assumption",
  "allSaints",
  "allSouls",
  "immaculateConception",
  "christmas",
  "tiradentes",
  "brazilIndependence",
  "ourLadyOfAparecida",
  "brazilRepublic",
  "blackAwareness",
  "evangelicalDay",
  "womensDay",
  "acreAnniversary",
  "amazonDay",
  "treatyOfPetropolis",
  "saintJohn",
  "saintPeter",
  "alagoasEmancipation",
  "amazonasProvince",
  "saintJoseph",
  "saintJames",
  "stateCreation",
  "bahiaIndependence",
  "abolitionInCeara",
  "ourLadyOfPenha",
  "goiasFoundation",
  "goianiaFoundation",
  "maranhaoAccession",
  "paraAccession",
  "paraibaFoundation",
  "pernambucoRevolution",
  "piauiDay",
  "saintGeorge",
  "martyrsOfCunhau",
  "farroupilhaRevolution",
  "sergipeEmancipation",
  "constitutionalistRevolution",
  "ourLadyOfNativity",
  "spainNationalDay",
  "spainConstitution",
  "martinLutherKing",
  "presidentsDay",
  "memorialDay",
  "juneteenth",
  "usIndependence",
  "columbusDay",
  "veteransDay",
  "thanksgiving",
] as const;
export const holidayName = z.enum(HOLIDAYS).meta({ id: "HolidayName" });
export type HolidayName = z.infer<typeof holidayName>;

/** Maximum number of a workspace's own holidays. */
export const OWN_HOLIDAYS_MAX = 200;
export const ownHoliday = z.object({ day, name: line(60) }).meta({ id: "OwnHoliday" });
export type OwnHoliday = z.infer<typeof ownHoliday>;

/** Why a day is a holiday: it is in a calendar, or one of the workspace's own. */
export const holidayOnDay = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("calendar"),
      calendar: holidayCalendar,
      name: holidayName,
      /** Whether the day replaces a holiday on a weekend (USA). */
      observed: z.boolean(),
    }),
    z.object({ kind: z.literal("own"), name: z.string() }),
  ])
  .meta({ id: "HolidayOnDay" });
export type HolidayOnDay = z.infer<typeof holidayOnDay>;
