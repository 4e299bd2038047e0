import { ActionIcon, Menu } from "@mantine/core";
import { DotsThreeVerticalIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { DashboardCampaign } from "../../lib/api.generated.ts";
import type { WeekMoves } from "./use-week-moves.ts";
import classes from "./week-strip.module.css";

export interface WeekMoveMenuProps {
  campaign: DashboardCampaign;
  days: readonly string[];
  moves: WeekMoves;
}

/** Moves a campaign to another day without dragging: by keyboard and on touch screens. */
export function WeekMoveMenu({ campaign, days, moves }: WeekMoveMenuProps) {
  const { t, i18n } = useTranslation("dashboard");
  const format = new Intl.DateTimeFormat(i18n.language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.menu}
          aria-label={t("week.moveOf", { name: campaign.name })}
          data-move
        >
          <DotsThreeVerticalIcon size={18} weight="bold" aria-hidden />
        </ActionIcon>
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
