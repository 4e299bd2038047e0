import type { Visibility } from "@arauto/contracts";
import type { CustomFieldType } from "../../../lib/api.generated.ts";

export type VisibilityRule = Visibility["rules"][number];
export type VisibilityOperator = VisibilityRule["operator"];

export const EVERYBODY: Visibility = { match: "all", rules: [], devices: "all" };

const ANY = ["isSet", "isNotSet"] as const;
const OPERATORS = {
  text: ["equals", "notEquals", "contains", ...ANY],
  email: ["equals", "notEquals", "contains", ...ANY],
  number: ["equals", "notEquals", "greaterThan", "lessThan", ...ANY],
  date: ["equals", "notEquals", "greaterThan", "lessThan", ...ANY],
  boolean: ["isTrue", "isFalse", ...ANY],
} as const satisfies Record<CustomFieldType, readonly VisibilityOperator[]>;

/** Returns the operators for values of a type, the most common first. */
export function operatorsFor(type: CustomFieldType): readonly VisibilityOperator[] {
  return OPERATORS[type];
}

export function needsValue(operator: VisibilityOperator): boolean {
  return !["isSet", "isNotSet", "isTrue", "isFalse"].includes(operator);
}

/** Returns the rule with another field or operator, dropping values that no longer fit. */
export function changedRule(
  rule: VisibilityRule,
  change: Partial<Pick<VisibilityRule, "path" | "operator" | "value">>,
  type: CustomFieldType,
): VisibilityRule {
  const { path, operator: wanted, value } = { ...rule, ...change };
  const operator = operatorsFor(type).includes(wanted)
    ? wanted
    : (operatorsFor(type)[0] ?? "isSet");
  if (!needsValue(operator)) return { path, operator };
  if (type === "number")
    return {
      path,
      operator,
      value: Number.isFinite(Number(value)) && value !== "" ? Number(value) : 0,
    };
  return {
    path,
    operator,
    value:
      path === rule.path
        ? String(value ?? "")
        : change.path === undefined
          ? String(value ?? "")
          : "",
  };
}

/** Returns null if no one is excluded, since there is nothing to store then. */
export function kept(visibility: Visibility): Visibility | null {
  return visibility.rules.length === 0 && visibility.devices === "all" ? null : visibility;
}
