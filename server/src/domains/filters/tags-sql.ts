import { sql, type Sql } from "../../platform/database/sql.ts";
import type { CheckedCondition } from "./filter-values.ts";

/** A condition on a contact's tags, in whatever capitals they are asked for. */
export function tagsSql({ operator, values }: CheckedCondition, tenantId: string): Sql {
  // Contacts have each tag in the workspace's one spelling, which is looked up once for all of them. A tag
  // that nobody has stays as it was asked for.
  const asked = sql`array(
    select coalesce(t.name, asked.name) from unnest(${values.map(String)}::text[]) as asked (name)
    left join tags t on t.tenant_id = ${tenantId}::uuid and t.tag_key = lower(asked.name))`;
  switch (operator) {
    case "inList":
      return sql`a.tags && ${asked}`;
    case "hasAll":
      return sql`a.tags @> ${asked}`;
    case "notInList":
      return sql`not (a.tags && ${asked})`;
    case "isSet":
      return sql`a.tags <> '{}'`;
    default:
      return sql`a.tags = '{}'`;
  }
}
