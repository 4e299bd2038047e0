import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import classes from "./dashboard-page.module.css";

/** Opens the menu of everything else that can be created. */
export function OtherButton(props: ActionIconProps & ComponentProps<"button">) {
  const { t } = useTranslation("dashboard");
  return (
    <ActionIcon {...props} size={36} className={classes.other} aria-label={t("actions.other")}>
      <CaretDownIcon size={14} aria-hidden />
    </ActionIcon>
  );
}
