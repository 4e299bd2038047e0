import type { Visibility } from "@arauto/contracts";
import { VISIBILITY_OPERATORS } from "@arauto/contracts";
import { liquidString } from "./block-text.ts";
import { RULE_OPERATORS } from "./rule-operators.ts";

/** Hides on phones, or on everything wider; clients without media queries show both. */
const DEVICE_CLASSES: Record<Visibility["devices"], string> = {
  all: "",
  desktop: " ar-desk",
  phone: " ar-phone",
};
/** MJML's breakpoint: from here on columns are side by side. */
export const PHONE_BREAKPOINT = 480;
export const DEVICE_CSS =
  `@media only screen and (max-width:${PHONE_BREAKPOINT - 1}px){.ar-desk{display:none!important}}\n` +
  `@media only screen and (min-width:${PHONE_BREAKPOINT}px){.ar-phone{display:none!important}}`;

/** Returns the class with a leading space, or nothing. */
export function deviceClass(visibility: Visibility | null): string {
  return DEVICE_CLASSES[visibility?.devices ?? "all"];
}

/** Compiles the rules to a Liquid condition; null when everyone sees the block. */
export function conditionOf(visibility: Visibility | null): string | null {
  if (visibility === null || visibility.rules.length === 0) return null;
  return visibility.rules
    .map(({ path, operator, value }) => {
      const given = VISIBILITY_OPERATORS[operator] === "none" ? "true" : liquidValue(value ?? "");
      return `${path} ${RULE_OPERATORS[operator]} ${given}`;
    })
    .join(visibility.match === "all" ? " and " : " or ");
}

/** Liquid has no exponent notation. */
function liquidValue(value: string | number): string {
  return typeof value === "number" && /^-?\d+(?:\.\d+)?$/.test(String(value))
    ? String(value)
    : liquidString(String(value));
}

/** Wraps markup so that only contacts who match the rules see it. */
export function visibleWhen(visibility: Visibility | null, markup: string, otherwise = ""): string {
  const condition = conditionOf(visibility);
  if (condition === null) return markup;
  return `{% if ${condition} %}${markup}${otherwise === "" ? "" : `{% else %}${otherwise}`}{% endif %}`;
}
