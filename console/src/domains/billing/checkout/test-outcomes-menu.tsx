import { SIMULATED_OUTCOMES } from "@arauto/contracts";
import { Menu } from "@mantine/core";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { SimulateButton, SimulatedFlow } from "./simulate-button.tsx";

/** The possible outcomes of a test payment. */
export default function TestOutcomesMenu() {
  const { t } = useTranslation("checkout");
  const flow = use(SimulatedFlow);
  if (!flow) return null;
  const possible = SIMULATED_OUTCOMES.filter((outcome) =>
    flow.payment?.canSimulate.includes(outcome),
  );
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
