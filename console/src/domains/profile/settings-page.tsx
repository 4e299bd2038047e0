import { Box, Flex, Skeleton, Text } from "@mantine/core";
import { CaretRightIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "../../lib/session.ts";
import { visibleSettings } from "../../shell/settings-entries.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { IconTile } from "./icon-tile.tsx";
import classes from "./settings-page.module.css";
import { useSettingsState } from "./use-settings-state.ts";
import { useHasPlans } from "../../shell/use-plan.ts";

/** All settings pages with their current state: cards on wide screens, a list on phones. */
export function Component() {
  const { t } = useTranslation(["profile", "shell"]);
  const { can } = useSession();
  const hasPlans = useHasPlans();
  const state = useSettingsState();
  return (
    <Box maw={1120}>
      <PageHeader title={t("shell:settings.all")} description={t("profile:overview.description")} />
      {visibleSettings(can, hasPlans).map((group) => (
        <section
          key={group.key}
          className={classes.group}
          aria-labelledby={`overview-${group.key}`}
        >
          <Text
            id={`overview-${group.key}`}
            component="h2"
            size="sm"
            fw={550}
            c="dimmed"
            mb="var(--space-2-5)"
            lts={0}
            ff="text"
          >
            {t(`shell:settings.groups.${group.key}`)}
          </Text>
          <ul className={classes.cards}>
            {group.entries.map(({ key, to, icon: EntryIcon }) => {
              const line = state[key];
              return (
                <li key={key}>
                  <Flex to={to} className={classes.card} component={Link} gap={14} align="center">
                    <IconTile icon={EntryIcon} brand />
                    <Box component="span" flex={1} miw={0}>
                      <Box component="strong" display="block" fw={600}>
                        {t(`shell:settings.${key}`)}
                      </Box>
                      {line === undefined ? (
                        <Skeleton
                          component="span"
                          display="block"
                          height={13}
                          width="70%"
                          mt={5}
                          mb={2}
                        />
                      ) : (
                        <span className={classes.state} data-tone={line?.tone}>
                          <bdi>{line?.text ?? t(`profile:overview.about.${key}`)}</bdi>
                        </span>
                      )}
                    </Box>
                    <CaretRightIcon size={16} className={`${classes.caret} flip-rtl`} aria-hidden />
                  </Flex>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </Box>
  );
}
