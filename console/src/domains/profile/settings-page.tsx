import { Box, Flex, Skeleton, Text } from "@mantine/core";
import { CaretRightIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "../../lib/session.ts";
import { type SettingsEntry, visibleSettings } from "../../shell/settings-entries.ts";
import { SETTINGS_ICONS } from "../../shell/settings-icons.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { IconTile } from "./icon-tile.tsx";
import classes from "./settings-page.module.css";
import { type StateLine, useSettingsState } from "./use-settings-state.ts";
import { useHasPlans } from "../../shell/use-plan.ts";

/** All settings pages with their current state: cards on wide screens, a list on phones. */
export function Component() {
  const { t } = useTranslation(["profile", "shell"]);
  const { can } = useSession();
  const hasPlans = useHasPlans();
  const state = useSettingsState();
  const groups = visibleSettings(can, hasPlans);
  const needs = groups
    .flatMap(({ entries }) => entries)
    .filter(({ key }) => state[key]?.tone === "warning");
  return (
    <>
      <PageHeader
        title={t("shell:settings.all")}
        description={<Needs entries={needs} state={state} />}
      />
      {groups.map(({ key, entries }) => (
        <Group
          key={key}
          title={t(`shell:settings.groups.${key}`)}
          name={key}
          entries={entries}
          state={state}
        />
      ))}
    </>
  );
}

/** Names in the header what needs attention, so that nothing on the page moves. */
function Needs({
  entries,
  state,
}: {
  entries: readonly SettingsEntry[];
  state: ReturnType<typeof useSettingsState>;
}) {
  const { t } = useTranslation("profile");
  if (entries.length === 0)
    return <span className={classes.needs}>{t("overview.description")}</span>;
  return (
    <span className={classes.needs}>
      {t("overview.needs")}{" "}
      {entries.map(({ key, to }, place) => (
        <span key={key}>
          {place > 0 && " · "}
          <Link to={to}>
            <bdi>{state[key]?.text}</bdi>
          </Link>
        </span>
      ))}
    </span>
  );
}

interface GroupProps {
  title: string;
  /** Unique on the page. */
  name: string;
  entries: readonly SettingsEntry[];
  state: ReturnType<typeof useSettingsState>;
}

function Group({ title, name, entries, state }: GroupProps) {
  return (
    <section className={classes.group} aria-labelledby={`overview-${name}`}>
      <Text
        id={`overview-${name}`}
        component="h2"
        size="sm"
        fw={550}
        c="dimmed"
        mb="var(--space-2-5)"
        lts={0}
        ff="text"
      >
        {title}
      </Text>
      <ul className={classes.cards}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <Entry entry={entry} line={state[entry.key]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A settings page with its state, which is undefined while it loads and null when it is not known. */
function Entry({
  entry: { key, to },
  line,
}: {
  entry: SettingsEntry;
  line: StateLine | null | undefined;
}) {
  const { t } = useTranslation(["profile", "shell"]);
  return (
    <Flex to={to} className={classes.card} component={Link} gap={14} align="center">
      <IconTile icon={SETTINGS_ICONS[key]} brand />
      <Box component="span" flex={1} miw={0}>
        <Box component="strong" display="block" fw={600}>
          {t(`shell:settings.${key}`)}
        </Box>
        {line === undefined ? (
          <Skeleton component="span" display="block" height={13} width="70%" mt={5} mb={2} />
        ) : (
          <span className={classes.state} data-tone={line?.tone}>
            <bdi>{line?.text ?? t(`profile:overview.about.${key}`)}</bdi>
          </span>
        )}
      </Box>
      <CaretRightIcon size={16} className={`${classes.caret} flip-rtl`} aria-hidden />
    </Flex>
  );
}
