import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";
import { LazyPopover } from "../../../ui/lazy/lazy-popover.tsx";
import { SimulateButton, SimulatedFlow } from "./simulate-button.tsx";
import type { PaymentFlow } from "./use-payment.ts";
import classes from "./checkout.module.css";

const load = () => import("./test-outcomes-menu.tsx");
const TestOutcomesMenu = lazyPart(load, "silent");

/** Selects another outcome of a test payment; the test provider lists the outcomes. */
export function TestOutcomes({ flow }: { flow: PaymentFlow }) {
  // Reserves the space, because a Pix code is requested when the page opens.
  if (!flow.payment)
    return (
      <span className={classes.coming}>
        <SimulateButton />
      </span>
    );
  if (flow.payment.canSimulate.length === 0) return null;
  return (
    <SimulatedFlow value={flow}>
      <LazyPopover button={<SimulateButton />} panel={TestOutcomesMenu} load={load} opens="menu" />
    </SimulatedFlow>
  );
}
