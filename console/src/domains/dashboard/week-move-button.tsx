import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { DotsThreeVerticalIcon } from "@phosphor-icons/react";
import { type ComponentProps, createContext, use } from "react";
import { useTranslation } from "react-i18next";
import type { DashboardCampaign } from "../../lib/api.generated.ts";
import type { WeekMoves } from "./use-week-moves.ts";
import classes from "./week-strip.module.css";

export interface WeekMove {
  campaign: DashboardCampaign;
  days: readonly string[];
  moves: WeekMoves;
}

/** The campaign to move, for the button and its menu. */
export const WeekMoveContext = createContext<WeekMove | null>(null);

/** Opens the menu of days to move a campaign to. */
export function WeekMoveButton(props: ActionIconProps & ComponentProps<"button">) {
  const { t } = useTranslation("dashboard");
  const name = use(WeekMoveContext)?.campaign.name;
  return (
    <ActionIcon
      {...props}
      variant="subtle"
      color="gray"
      className={classes.menu}
      aria-label={t("week.moveOf", { name })}
      data-move
    >
      <DotsThreeVerticalIcon size={18} weight="bold" aria-hidden />
    </ActionIcon>
  );
}
