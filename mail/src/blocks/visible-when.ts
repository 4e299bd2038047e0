import type { Visibility } from "@arauto/contracts";
import { VISIBILITY_OPERATORS } from "@arauto/contracts";
import { liquidString } from "./block-text.ts";
import { RULE_OPERATORS } from "./rule-operators.ts";

/** Hides on phones, or on everything wider; programs without media queries show both. */
const DEVICE_CLASSES: Record<Visibility["devices"], string> = { all: "", desktop: " ar-desk", phone: " ar-phone" };
/** MJML's breakpoint: columns stand beside each other from here on. */
export const PHONE_BREAKPOINT = 480;
export const DEVICE_CSS =
  `@media only screen and (max-width:${PHONE_BREAKPOINT - 1}px){.ar-desk{display:none!important}}\n` +
  `@media only screen and (min-width:${PHONE_BREAKPOINT}px){.ar-phone{display:none!important}}`;

/** With a space before it, or nothing. */
export function deviceClass(visibility: Visibility | null): string {
  return DEVICE_CLASSES[visibility?.devices ?? "all"];
}

/** The rules as a condition of Liquid; null when everybody sees it. */
export function conditionOf(visibility: Visibility | null): string | null {
  if (visibility === null || visibility.rules.length === 0) return null;
  return visibility.rules
    .map(({ path, operator, value }) => {
      const given = VISIBILITY_OPERATORS[operator] === "none" ? "true" : liquidValue(value ?? "");
      return `${path} ${RULE_OPERATORS[operator]} ${given}`;
    })
    .join(visibility.match === "all" ? " and " : " or ");
}

/** Liquid writes no powers of ten. */
function liquidValue(value: string | number): string {
  return typeof value === "number" && /^-?\d+(?:\.\d+)?$/.test(String(value)) ? String(value) : liquidString(String(value));
}

/** Markup that only those see whom the rules allow. */
export function visibleWhen(visibility: Visibility | null, markup: string, otherwise = ""): string {
  const condition = conditionOf(visibility);
  if (condition === null) return markup;
  return `{% if ${condition} %}${markup}${otherwise === "" ? "" : `{% else %}${otherwise}`}{% endif %}`;
}
