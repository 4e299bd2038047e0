import { Text } from "@mantine/core";
import { CheckIcon } from "@phosphor-icons/react/Check";
import { XIcon } from "@phosphor-icons/react/X";
import { useTranslation } from "react-i18next";
import { useConditionBoard } from "../builder/condition-board.ts";
import classes from "../builder/condition-list.module.css";

/** Shows whether the explained contact matches a row or group. */
export function OutcomeMark({ ofKey }: { ofKey: string }) {
  const { t } = useTranslation("filters");
  const isIn = useConditionBoard().outcomes.get(ofKey);
  if (isIn === undefined) return null;
  return (
    <Text className={classes.outcome} span size="2xs" fw={600} data-in={isIn || undefined}>
      {isIn ? (
        <CheckIcon size={12} weight="bold" aria-hidden />
      ) : (
        <XIcon size={12} weight="bold" aria-hidden />
      )}
      {t(isIn ? "explain.met" : "explain.notMet")}
    </Text>
  );
}
