import { WEBHOOK_EVENT_TYPES } from "@arauto/contracts";
import type { WebhookEventType } from "../../lib/api.generated.ts";

/** Types about one kind of record: those that start with "contact.". */
export interface TypeGroup<Type extends string = WebhookEventType> {
  group: string;
  types: readonly Type[];
}

/** Groups event types by subject, the part before the dot, in catalog order. */
export function groupedTypes<Type extends string>(types: readonly Type[]): TypeGroup<Type>[] {
  const groups = new Map<string, Type[]>();
  for (const type of types) {
    const group = type.split(".", 1)[0] ?? type;
    groups.set(group, [...(groups.get(group) ?? []), type]);
  }
  return [...groups].map(([group, own]) => ({ group, types: own }));
}

/** All types by subject. */
export const TYPE_GROUPS: readonly TypeGroup[] = groupedTypes(WEBHOOK_EVENT_TYPES);

/** Returns the types that can occur: an installation without plans has no invoices. */
export const typeGroups = (hasPlans: boolean): readonly TypeGroup[] =>
  TYPE_GROUPS.filter(({ group }) => hasPlans || group !== "invoice");

/** Abbreviates types: "contact.*" in place of a whole group. */
export function shortTypes(types: readonly WebhookEventType[]): string[] {
  return TYPE_GROUPS.flatMap((one) => {
    const chosen = one.types.filter((type) => types.includes(type));
    const isWhole = chosen.length === one.types.length && chosen.length > 1;
    return isWhole ? [`${one.group}.*`] : chosen;
  });
}

/** Returns the groups with the types that contain a text, without empty groups. */
export function matchingGroups(
  text: string,
  descriptions: ReadonlyMap<string, string>,
  groups: readonly TypeGroup[] = TYPE_GROUPS,
): TypeGroup[] {
  const needle = text.trim().toLowerCase();
  const matches = (type: string) =>
    type.includes(needle) || (descriptions.get(type) ?? "").toLowerCase().includes(needle);
  return groups
    .map(({ group, types }) => ({ group, types: types.filter(matches) }))
    .filter(({ types }) => types.length > 0);
}
