import { Popover } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BellButton } from "./bell-button.tsx";
import { BellPanel } from "./bell-panel.tsx";
import classes from "./bell.module.css";
import { useNotificationSummary } from "./use-unread-count.ts";

/** The bell with its panel. */
export default function BellPopover() {
  const { t } = useTranslation("notifications");
  const summary = useNotificationSummary();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(400px, calc(100vw - 16px))"
      offset={6}
      radius={12}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <BellButton opened={opened} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.dropdown} aria-label={t("title")}>
        <BellPanel summary={summary} onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
