import { type ComponentProps, createContext } from "react";
import { useTranslation } from "react-i18next";
import type { PaymentFlow } from "./use-payment.ts";
import classes from "./checkout.module.css";

/** The test payment whose outcome is chosen. */
export const SimulatedFlow = createContext<PaymentFlow | null>(null);

/** The button that opens the menu of outcomes. */
export function SimulateButton(props: ComponentProps<"button">) {
  const { t } = useTranslation("checkout");
  return (
    <button {...props} type="button" className={classes.simulate}>
      {t("simulate.open")}
    </button>
  );
}
