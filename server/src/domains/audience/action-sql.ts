import { AppError, TAGS_MAX, type ContactAction, type FieldValues } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import { spellingOf, spellTags } from "../contacts/index.ts";
import { confirmationObstacle } from "../consents/index.ts";
import { checkFieldValues, fieldsForWriting } from "../custom-fields/index.ts";

export type SkipReason =
  | "same"
  | "gone"
  | "notPending"
  | "askedLately"
  | "suppressed"
  | "tooManyTags";

/** The effect of an action on one contact, over `accounts a`. */
export interface Effect {
  /** Why the contact is skipped; null when it is changed. */
  skipped: Sql<SkipReason | null>;
  /** The assignments of the update; absent where more than an update of the contact is needed. */
  set?: Sql;
  /** Names of the changed values, for the timeline. */
  changed: readonly string[];
}

/**
 * Compiles the effect of an action.
 * @param writes Whether the action is performed now: its field and its tag are locked until the transaction ends.
 * @throws AppError VALIDATION for a field that is not active or a value of another type
 */
export async function effectOf(
  tx: Transaction,
  tenantId: string,
  action: ContactAction,
  writes: boolean,
): Promise<Effect> {
  switch (action.kind) {
    case "delete":
      return { skipped: sql`null::text`, changed: [] };
    case "requestConfirmation":
      return { skipped: confirmationObstacle, changed: [] };
    case "setStatus":
      return {
        skipped: sql`case when a.status = ${action.status} then 'same' end`,
        set: sql`status = ${action.status}`,
        changed: ["status"],
      };
    case "setField":
      return fieldEffect(action.identifier, await checkedValue(tx, tenantId, action));
    case "addTag":
      return addTagEffect(await spelled(tx, tenantId, action.tag, writes));
    case "removeTag":
      return removeTagEffect(await spellingOf(tx, tenantId, action.tag));
  }
}

async function spelled(
  tx: Transaction,
  tenantId: string,
  tag: string,
  writes: boolean,
): Promise<string> {
  if (!writes) return spellingOf(tx, tenantId, tag);
  const [spelling = tag] = (await spellTags(tx, tenantId, [tag])).values();
  return spelling;
}

const addTagEffect = (tag: string): Effect => ({
  skipped: sql`case when a.tags @> array[${tag}::text] then 'same' when cardinality(a.tags) >= ${TAGS_MAX}::int then 'tooManyTags' end`,
  set: sql`tags = join_tags(a.tags, array[${tag}::text])`,
  changed: ["tags"],
});

const removeTagEffect = (tag: string): Effect => ({
  skipped: sql`case when not a.tags @> array[${tag}::text] then 'same' end`,
  set: sql`tags = array_remove(a.tags, ${tag}::text)`,
  changed: ["tags"],
});

function fieldEffect(identifier: string, value: FieldValues[string]): Effect {
  const changed = [`fields.${identifier}`];
  if (value === null) {
    return {
      skipped: sql`case when not a.fields ? ${identifier} then 'same' end`,
      set: sql`fields = a.fields - ${identifier}::text`,
      changed,
    };
  }
  const json = sql`${JSON.stringify(value)}::jsonb`;
  return {
    skipped: sql`case when a.fields -> ${identifier} = ${json} then 'same' end`,
    set: sql`fields = a.fields || jsonb_build_object(${identifier}::text, ${json})`,
    changed,
  };
}

type SetField = Extract<ContactAction, { kind: "setField" }>;

/** Validates a value like a form and returns it as stored; null empties the field. */
async function checkedValue(
  tx: Transaction,
  tenantId: string,
  { identifier, value }: SetField,
): Promise<FieldValues[string]> {
  const { values, problems } = checkFieldValues(
    await fieldsForWriting(tx, tenantId),
    { [identifier]: value },
    {},
  );
  if (problems.length > 0) {
    const path = (code: string) => (code === "fieldUnknown" ? "action.identifier" : "action.value");
    throw new AppError("VALIDATION", undefined, {
      errors: problems.map((problem) => ({ ...problem, path: path(problem.code) })),
    });
  }
  return new Map(Object.entries(values)).get(identifier) ?? null;
}
