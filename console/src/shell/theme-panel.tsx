import { Button, Drawer, Flex, Group, Text } from "@mantine/core";
import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { resetAppearance } from "../lib/preferences.ts";
import { ThemeOptions } from "./theme-options.tsx";
import classes from "./theme-panel.module.css";

/** The panel where the appearance is chosen, with immediate effect. */
export function ThemePanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("theme");
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(384px, 100vw)"
      classNames={{
        inner: classes.inner,
        body: classes.body,
        header: classes.header,
        title: classes.title,
      }}
      title={
        <>
          <span className={classes.kicker}>{t("panel")}</span>
          <Flex component="span" gap={10} align="center">
            {t("settings")}
            <Text className={classes.live} span size="2xs" c="var(--accent-text)" fw={550}>
              {t("live")}
            </Text>
          </Flex>
          <span className={classes.lead}>{t("lead")}</span>
        </>
      }
    >
      <ThemeOptions />
      <Group className={classes.footer} gap="sm" justify="space-between" wrap="nowrap">
        <span>{t("instant")}</span>
        <Button
          variant="default"
          size="xs"
          leftSection={<ArrowCounterClockwiseIcon size={16} className="flip-rtl" aria-hidden />}
          onClick={resetAppearance}
        >
          {t("reset")}
        </Button>
      </Group>
    </Drawer>
  );
}
