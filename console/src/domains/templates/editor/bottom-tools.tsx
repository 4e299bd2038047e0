import { Flex, UnstyledButton } from "@mantine/core";
import { CodeIcon, ColumnsIcon, EyeIcon, type Icon, PencilSimpleIcon } from "@phosphor-icons/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type WorkbenchView, useWorkbench } from "./workbench.tsx";
import classes from "./panels.module.css";

/** On small screens: tools below the email, within reach of the thumb. */
export function BottomTools({ children }: { children: ReactNode }) {
  const { t } = useTranslation("templates");
  return (
    <div className={classes.bottomTools} role="toolbar" aria-label={t("editing.panels.tools")}>
      {children}
    </div>
  );
}

export interface BottomToolProps {
  Icon: Icon;
  label: string;
  active: boolean;
  onPress: () => void;
  /** Opens something over the email instead of switching its view. */
  opens?: boolean;
}

/** One tool: an icon with its name. */
export function BottomTool({ Icon, label, active, onPress, opens = false }: BottomToolProps) {
  return (
    <Flex
      className={classes.bottomTool}
      component={UnstyledButton}
      direction="column"
      gap="3xs"
      align="center"
      data-active={active}
      {...(opens ? { "aria-expanded": active } : { "aria-pressed": active })}
      onClick={onPress}
    >
      <Icon size={20} weight={active ? "fill" : "regular"} aria-hidden />
      <span className={classes.bottomName}>{label}</span>
    </Flex>
  );
}

const ICONS: Record<WorkbenchView, Icon> = {
  edit: PencilSimpleIcon,
  split: ColumnsIcon,
  preview: EyeIcon,
};

/** The views of the open template; the current one is pressed. */
export function ViewTools({ except }: { except?: WorkbenchView }) {
  const { t } = useTranslation("templates");
  const { view, views, setView, template } = useWorkbench();
  if (views.length < 2) return null;
  const isCode = template.format !== "blocks";
  return views
    .filter((one) => one !== except)
    .map((one) => (
      <BottomTool
        key={one}
        Icon={one === "edit" && isCode ? CodeIcon : ICONS[one]}
        label={one === "edit" && isCode ? t("editing.view.code") : t(`editing.view.${one}`)}
        active={one === view}
        onPress={() => setView(one)}
      />
    ));
}
