import { type ComponentProps, createContext } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";
import { LazyPopover } from "../../../ui/lazy/lazy-popover.tsx";
import type { PaymentFlow } from "./use-payment.ts";
import classes from "./checkout.module.css";

const load = () => import("./test-outcomes-menu.tsx");
const TestOutcomesMenu = lazyPart(load, "silent");

/** The test payment whose outcome is chosen. */
export const SimulatedFlow = createContext<PaymentFlow | null>(null);

/** Lets a test payment end in another way than it would; the test provider says which ways there are. */
export function TestOutcomes({ flow }: { flow: PaymentFlow }) {
  if (!flow.payment || flow.payment.canSimulate.length === 0) return null;
  return (
    <SimulatedFlow value={flow}>
      <LazyPopover button={<SimulateButton />} panel={TestOutcomesMenu} load={load} opens="menu" />
    </SimulatedFlow>
  );
}

/** The button that opens the menu. */
export function SimulateButton(props: ComponentProps<"button">) {
  const { t } = useTranslation("checkout");
  return (
    <button {...props} type="button" className={classes.simulate}>
      {t("simulate.open")}
    </button>
  );
}
