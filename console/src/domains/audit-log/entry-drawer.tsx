import { Button, Drawer, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AuditChange, AuditEntry } from "../../lib/api.generated.ts";
import { CopyButton } from "../../ui/buttons/copy-button.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { agentName, agentOf } from "../profile/index.ts";
import classes from "./audit-log.module.css";
import { recordAddress } from "./record-addresses.ts";
import { useAuditTexts } from "./use-audit-texts.ts";

interface EntryDrawerProps {
  entry: AuditEntry | null;
  onClose: () => void;
}

/** One entry: its changes before and after, and the actor's origin. */
export function EntryDrawer({ entry, onClose }: EntryDrawerProps) {
  const { t } = useTranslation("audit-log");
  return (
    <Drawer
      opened={entry !== null}
      onClose={onClose}
      position="right"
      size={480}
      title={t("entry.title")}
      closeButtonProps={{ "aria-label": t("entry.close") }}
    >
      {entry && <Entry entry={entry} />}
    </Drawer>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation("audit-log");
  const words = useAuditTexts();
  const { changes, names, count, record } = entry;
  const address = recordAddress(record);
  const hidden = (count ?? names.length) - names.length;
  return (
    <Stack gap="lg">
      <Text fw={550} className={classes.summary}>
        {words.sentence(entry)}
      </Text>
      {address !== undefined && (
        <Button component={Link} to={address} variant="default" style={{ alignSelf: "start" }}>
          {t("entry.open")}
        </Button>
      )}
      {changes.length > 0 && (
        <Section title={t("entry.changes")}>
          <ul className={classes.changes}>
            {changes.map((change) => (
              <Change key={change.field} entry={entry} change={change} />
            ))}
          </ul>
        </Section>
      )}
      {names.length > 0 && (
        <Section title={t("entry.records")}>
          <Text size="sm" className={classes.summary}>
            <bdi>{names.join(", ")}</bdi>
            {hidden > 0 && ` ${t("more", { count: hidden })}`}
          </Text>
        </Section>
      )}
      <Section title={t("entry.origin")}>
        <Facts entry={entry} />
      </Section>
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function Change({ entry, change }: { entry: AuditEntry; change: AuditChange }) {
  const { t } = useTranslation("audit-log");
  const words = useAuditTexts();
  const { before, after } = words.values(entry, change);
  return (
    <li>
      <Text size="sm" fw={550}>
        {words.field(change)}
      </Text>
      {change.isSecret ? (
        <Text size="sm">{t("changed.hidden")}</Text>
      ) : (
        <dl className={classes.values}>
          <dt>{t("changed.before")}</dt>
          <dd>
            <bdi>{before}</bdi>
          </dd>
          <dt>{t("changed.after")}</dt>
          <dd>
            <bdi>{after}</bdi>
          </dd>
        </dl>
      )}
    </li>
  );
}

function Facts({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation("audit-log");
  const words = useAuditTexts();
  const { dateTime } = useFormats();
  const { origin, at } = entry;
  return (
    <dl className={classes.facts}>
      <dt>{t("fact.who")}</dt>
      <dd>{words.actor(entry)}</dd>
      <dt>{t("fact.at")}</dt>
      <dd>
        <time dateTime={at}>{dateTime(at)}</time>
      </dd>
      {origin && (
        <>
          <dt>{t("fact.ip")}</dt>
          <dd>
            <bdi dir="ltr">{origin.ip}</bdi>
          </dd>
          {origin.userAgent !== null && (
            <>
              <dt>{t("fact.program")}</dt>
              <dd title={origin.userAgent}>
                {agentName(agentOf(origin.userAgent), (browser, system) =>
                  t("fact.on", { browser, system }),
                ) ?? origin.userAgent}
              </dd>
            </>
          )}
          <dt>{t("fact.request")}</dt>
          <dd>
            <bdi dir="ltr">{origin.correlationId}</bdi>
            <CopyButton value={origin.correlationId} label={t("fact.copy")} />
          </dd>
        </>
      )}
    </dl>
  );
}
