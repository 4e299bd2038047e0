import type { Visibility } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import type { Variables } from "../variables/use-variables.ts";
import type { VisibilityRule } from "./visibility-rules.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Describes who sees a part of an email: "Shown on phones, to people for whom City is “Recife” or Age is above 30." */
export function useVisibilityLabels(
  variables: Pick<Variables, "label">,
): (visibility: Visibility | null) => string {
  const { t, i18n } = useTranslation("editor");
  const valueOf = (value: VisibilityRule["value"]) => {
    if (typeof value === "number") return new Intl.NumberFormat(i18n.language).format(value);
    const day = value !== undefined && DAY.test(value) ? new Date(`${value}T12:00:00Z`) : undefined;
    return day && !Number.isNaN(day.getTime())
      ? new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeZone: "UTC" }).format(day)
      : (value ?? "");
  };
  return (visibility) => {
    const { match, rules, devices } = visibility ?? { match: "all", rules: [], devices: "all" };
    const list = new Intl.ListFormat(i18n.language, {
      type: match === "all" ? "conjunction" : "disjunction",
    });
    const conditions = list.format(
      rules.map(({ path, operator, value }) =>
        t(`inspector.visibility.says.${operator}`, {
          field: variables.label(path),
          value: valueOf(value),
        }),
      ),
    );
    if (rules.length === 0) return t(`inspector.visibility.everybody.${devices}`);
    return t(`inspector.visibility.some.${devices}`, { conditions });
  };
}
