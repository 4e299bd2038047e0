import { Box, Flex, Group, Text } from "@mantine/core";
import type { SenderStatus, SystemStatus } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../ui/formats/formats.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { StatusPill, type StatusTone } from "../../ui/feedback/status-pill.tsx";
import classes from "./status.module.css";

const TONES: Record<SenderStatus["state"], StatusTone> = {
  working: "success",
  idle: "neutral",
  resting: "warning",
  failing: "danger",
};

/** The latest responses of each sending account's server. */
export function SendersCard({ status }: { status: SystemStatus }) {
  const { t } = useTranslation("system-status");
  return (
    <SettingsCard title={t("senders.title")} text={t("senders.text")}>
      <Flex component="ul" direction="column">
        {status.senders.map((sender) => (
          <Sender key={sender.id} sender={sender} now={status.at} />
        ))}
      </Flex>
    </SettingsCard>
  );
}

function Sender({ sender, now }: { sender: SenderStatus; now: string }) {
  const { t } = useTranslation("system-status");
  const { number, relative } = useFormats();
  const { sent, deferred, failed, bounced } = sender.lastHour;
  const facts = [
    t("senders.sent", { count: sent, number: number(sent) }),
    deferred > 0 && t("senders.deferred", { count: deferred, number: number(deferred) }),
    bounced > 0 && t("senders.bounced", { count: bounced, number: number(bounced) }),
    failed > 0 && t("senders.failed", { count: failed, number: number(failed) }),
    sender.answerMs !== null &&
      t("senders.answer", { time: milliseconds(sender.answerMs, number) }),
  ].filter((fact) => fact !== false);
  const isDown = sender.state === "failing" || sender.state === "resting";
  return (
    <li className={classes.row}>
      <Group gap="var(--space-0-5) var(--space-3)" align="baseline">
        <Box component="strong" miw={0}>
          <bdi>{sender.name}</bdi>
        </Box>
        {sender.host && (
          <span className={classes.quiet} dir="ltr">
            {sender.host}
          </span>
        )}
        <Box component="span" ms="auto">
          <StatusPill tone={TONES[sender.state]} label={t(`senders.states.${sender.state}`)} />
        </Box>
      </Group>
      <Text className={classes.facts} size="xs" c="dimmed">
        {facts.join(" · ")}
      </Text>
      {isDown && sender.failure && (
        <Text m="var(--space-2) 0 0" size="xs" c="var(--danger-text)">
          {t("senders.lastFailure", { time: relative(sender.failure.at, now) })}{" "}
          <bdi>{sender.failure.message}</bdi>
        </Text>
      )}
      {sender.restsUntil && (
        <Text className={classes.facts} size="xs" c="dimmed">
          {t("senders.again", { time: relative(sender.restsUntil, now) })}
        </Text>
      )}
    </li>
  );
}

/** Formats milliseconds: short times with one decimal, long ones as whole numbers. */
export function milliseconds(
  ms: number,
  number: (value: number, options?: Intl.NumberFormatOptions) => string,
): string {
  return number(ms, {
    style: "unit",
    unit: "millisecond",
    unitDisplay: "short",
    maximumFractionDigits: ms < 10 ? 1 : 0,
  });
}
