import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SimulatedOutcome } from "../../../lib/api.generated.ts";
import type { PaymentFlow } from "./use-payment.ts";
import classes from "./checkout.module.css";

const OUTCOMES: readonly SimulatedOutcome[] = [
  "paid",
  "refused",
  "expired",
  "late",
  "doubled",
  "reordered",
  "forged",
];

/** Lets a test payment end in another way than it would; the test provider says which ways there are. */
export function TestOutcomes({ flow: { payment, simulate } }: { flow: PaymentFlow }) {
  const { t } = useTranslation("checkout");
  const possible = OUTCOMES.filter((outcome) => payment?.canSimulate.includes(outcome));
  if (possible.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button type="button" className={classes.simulate}>
          {t("simulate.open")}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {possible.map((outcome) => (
          <Menu.Item key={outcome} onClick={() => void simulate(outcome)}>
            {t(`simulate.${outcome}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
