import type { CustomFieldType } from "@arauto/contracts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import { BOOLEAN_WORDS, type CellStyle } from "./value-reading.ts";

/**
 * Conversions that the database can perform when values of `a`, a contact or deal, get another type: the common
 * notations, parsed like in `value-reading.ts`. Everything else is converted there.
 */
export interface QuickConversion {
  /** The value already has the new type. */
  stays: Sql<boolean>;
  /** The value becomes `value`, as JSON. */
  changes: { holds: Sql<boolean>; value: Sql } | null;
}

const NOTHING: Sql<boolean> = sql`false`;
const EVERYTHING: Sql<boolean> = sql`true`;

export const isQuick = ({ stays, changes }: QuickConversion): Sql<boolean> =>
  sql`coalesce(${changes ? sql`(${stays} or ${changes.holds})` : stays}, false)`;

/** The format that JavaScript also uses: no exponent, no leading or trailing zeros. */
const NUMBER_AS_TEXT = String.raw`^-?(0|[1-9]\d{0,14})(\.\d{0,5}[1-9])?$`;
/** One or two digits after a separator are decimals in every country. */
const TEXT_AS_NUMBER = String.raw`^-?\d{1,12}([.,]\d{1,2})?$`;
const ISO_DAY = String.raw`^\d{4}-\d{2}-\d{2}$`;
const LOCAL_DAY = String.raw`^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}$`;
const PLAIN_EMAIL = String.raw`^[a-z0-9_+-]{1,20}(\.[a-z0-9_+-]{1,20}){0,2}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.){1,4}[a-z]{2,20}$`;

/**
 * Whether a text is a calendar day, given as ISO text. Does not use pg_input_is_valid(), which
 * PostgreSQL 15 lacks.
 */
const isDay = (written: Sql, pattern: string, iso: Sql) => sql<boolean>`(case
  when ${written} ~ ${pattern} and substr(${iso}, 1, 4) <> '0000' and substr(${iso}, 6, 2) between '01' and '12'
    then substr(${iso}, 9, 2) between '01' and to_char((substr(${iso}, 1, 8) || '01')::date + interval '1 month - 1 day', 'DD')
  else false end)`;

/** Returns the database's conversion for values of a field. */
export function quickConversion(
  identifier: string,
  from: CustomFieldType,
  to: CustomFieldType,
  { dayFirst }: CellStyle,
): QuickConversion {
  const text = sql`(a.fields ->> ${identifier})`;
  const isNotYet = (type: "string" | "number" | "boolean") =>
    sql`jsonb_typeof(a.fields -> ${identifier}) <> ${type}`;
  switch (to) {
    case "text":
      if (from === "date" || from === "email") return { stays: EVERYTHING, changes: null };
      return {
        stays: NOTHING,
        changes: {
          holds: sql`(${isNotYet("string")} and ${from === "boolean" ? EVERYTHING : sql`${text} ~ ${NUMBER_AS_TEXT}`})`,
          value: sql`to_jsonb(${text})`,
        },
      };
    case "number":
      return {
        stays: NOTHING,
        changes: {
          holds: sql`(${isNotYet("number")} and ${text} ~ ${TEXT_AS_NUMBER})`,
          value: sql`to_jsonb(trim_scale(replace(${text}, ',', '.')::numeric))`,
        },
      };
    case "boolean":
      return {
        stays: NOTHING,
        changes: {
          holds: sql`(${isNotYet("boolean")} and lower(${text}) = any(${[...BOOLEAN_WORDS.keys()]}::text[]))`,
          value: sql`to_jsonb(lower(${text}) = any(${[...BOOLEAN_WORDS].flatMap(([word, value]) => (value ? [word] : []))}::text[]))`,
        },
      };
    case "date": {
      const part = (place: 1 | 2) =>
        sql`lpad(split_part(translate(${text}, '.-', '//'), '/', ${place}::int), 2, '0')`;
      const iso = sql`(right(${text}, 4) || '-' || ${part(dayFirst ? 2 : 1)} || '-' || ${part(dayFirst ? 1 : 2)})`;
      return {
        stays: isDay(text, ISO_DAY, text),
        changes: { holds: isDay(text, LOCAL_DAY, iso), value: sql`to_jsonb(${iso})` },
      };
    }
    case "email":
      return { stays: sql`(length(${text}) <= 255 and ${text} ~* ${PLAIN_EMAIL})`, changes: null };
  }
}
