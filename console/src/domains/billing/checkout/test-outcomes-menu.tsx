import { Menu } from "@mantine/core";
import { use } from "react";
import { useTranslation } from "react-i18next";
import type { SimulatedOutcome } from "../../../lib/api.generated.ts";
import { SimulateButton, SimulatedFlow } from "./simulate-button.tsx";

const OUTCOMES: readonly SimulatedOutcome[] = [
  "paid",
  "refused",
  "expired",
  "late",
  "doubled",
  "reordered",
  "forged",
];

/** The ways in which a test payment can end. */
export default function TestOutcomesMenu() {
  const { t } = useTranslation("checkout");
  const flow = use(SimulatedFlow);
  if (!flow) return null;
  const possible = OUTCOMES.filter((outcome) => flow.payment?.canSimulate.includes(outcome));
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <SimulateButton />
      </Menu.Target>
      <Menu.Dropdown>
        {possible.map((outcome) => (
          <Menu.Item key={outcome} onClick={() => void flow.simulate(outcome)}>
            {t(`simulate.${outcome}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
