import { Menu } from "@mantine/core";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { WeekMoveButton, WeekMoveContext } from "./week-move-button.tsx";

/** Moves a campaign to another day without dragging: by keyboard and on touch screens. */
export default function WeekMoveMenu() {
  const { t, i18n } = useTranslation("dashboard");
  const move = use(WeekMoveContext);
  if (!move) return null;
  const { campaign, days, moves } = move;
  const format = new Intl.DateTimeFormat(i18n.language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <WeekMoveButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("week.moveTo")}</Menu.Label>
        {days.map((day) => (
          <Menu.Item
            key={day}
            disabled={!moves.canMove(campaign, day)}
            onClick={() => moves.move(campaign, day)}
          >
            {format.format(new Date(`${day}T00:00Z`))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
