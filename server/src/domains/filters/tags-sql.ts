import { sql, type Sql } from "../../platform/database/sql.ts";
import type { CheckedCondition } from "./filter-values.ts";

/** Compiles a condition on a contact's tags, ignoring case. */
export function tagsSql({ operator, values }: CheckedCondition, tenantId: string): Sql {
  // The workspace has one spelling per tag, which is looked up once for all contacts. A tag that no contact has keeps
  // the spelling of the request. Keys are computed before the join: lower() isn't leakproof, so in the join it would
  // read every tag of the workspace.
  const requestedTags = sql`array(
    select coalesce(t.name, asked.name)
    from (select name, lower(name) collate "C" as key from unnest(${values.map(String)}::text[]) as given (name) offset 0) asked
    left join tags t on t.tenant_id = ${tenantId}::uuid and t.tag_key = asked.key)`;
  switch (operator) {
    case "inList":
      return sql`a.tags && ${requestedTags}`;
    case "hasAll":
      return sql`a.tags @> ${requestedTags}`;
    case "notInList":
      return sql`not (a.tags && ${requestedTags})`;
    case "isSet":
      return sql`a.tags <> '{}'`;
    default:
      return sql`a.tags = '{}'`;
  }
}
