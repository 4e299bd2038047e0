import { Box, Button, Flex, Group } from "@mantine/core";
import {
  DesktopIcon,
  DeviceMobileIcon,
  DeviceTabletIcon,
  type Icon,
  TerminalIcon,
} from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { ActiveSession } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import type { Translate } from "../../ui/feedback/problem.ts";
import { agentName, agentOf, type Device } from "./agent-labels.ts";
import { IconTile } from "./icon-tile.tsx";
import classes from "./sessions.module.css";

const ICONS: Record<Device, Icon> = {
  desktop: DesktopIcon,
  mobile: DeviceMobileIcon,
  tablet: DeviceTabletIcon,
  program: TerminalIcon,
};
/** A session used within this many milliseconds is in use now. */
const NOW_MS = 60_000;

/** One active session of the user. Without `onEnd` it is the current one. */
export function SessionRow({ session, onEnd }: { session: ActiveSession; onEnd?: () => void }) {
  const { t } = useTranslation("profile");
  const { relative, dateTime } = useFormats();
  const DeviceIcon = ICONS[agentOf(session.userAgent).device];
  const name = sessionName(session, t);
  const used = session.lastSeenAt;
  const now = session.current || Date.now() - Date.parse(used) < NOW_MS;
  return (
    <li className={classes.row}>
      <IconTile icon={DeviceIcon} />
      <Box flex={1}>
        <Group gap="var(--space-1) var(--space-2-5)">
          <strong title={session.userAgent}>{name}</strong>
          {session.current && <StatusPill tone="success" label={t("sessions.current")} />}
        </Group>
        <Flex className={classes.facts} component="ul" wrap="wrap">
          <li>
            <time dateTime={used} title={dateTime(used)}>
              {now ? t("sessions.usedNow") : t("sessions.used", { when: relative(used) })}
            </time>
          </li>
          <li>
            <bdi dir="ltr">{session.address}</bdi>
          </li>
          {session.workspaceName && (
            <li>
              <bdi>{session.workspaceName}</bdi>
            </li>
          )}
          <li>{t("sessions.since", { date: dateTime(session.createdAt) })}</li>
        </Flex>
      </Box>
      {onEnd && (
        <Button
          variant="default"
          className={classes.end}
          aria-label={t("sessions.endNamed", { name })}
          onClick={onEnd}
        >
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}

/** Returns a session's name: "Chrome 131 on Windows". */
export function sessionName(session: ActiveSession, t: Translate): string {
  return (
    agentName(agentOf(session.userAgent), (browser, system) =>
      t("sessions.on", { browser, system }),
    ) ?? t("sessions.unknown")
  );
}
