import { type ComponentProps, createContext, use } from "react";
import { useTranslation } from "react-i18next";
import type { Dashboard } from "../../lib/api.generated.ts";
import classes from "./needs-card.module.css";

export type ResolvedNeeds = Dashboard["needs"]["resolvedToday"];

/** The items resolved today, for the button and its menu. */
export const ResolvedContext = createContext<ResolvedNeeds>([]);

/** Opens the menu of items resolved today. */
export function ResolvedButton(props: ComponentProps<"button">) {
  const { t } = useTranslation("dashboard");
  return (
    <button {...props} type="button" className={classes.resolved}>
      {t("needs.resolved", { count: use(ResolvedContext).length })}
    </button>
  );
}
