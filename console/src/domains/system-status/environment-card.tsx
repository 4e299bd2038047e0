import { Flex } from "@mantine/core";
import type { SystemStatus } from "@arauto/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../ui/formats/formats.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { milliseconds } from "./senders-card.tsx";
import classes from "./status.module.css";

/** The dependencies of sending: workers, jobs, inbound email, database and file storage. */
export function EnvironmentCard({ status }: { status: SystemStatus }) {
  const { t } = useTranslation("system-status");
  const { number, relative, bytes, dateTime } = useFormats();
  const { workers, jobs, inbound, database, storage, at } = status;
  const first = workers[0];
  const outage = database.outages[0];
  const memory = Math.max(0, ...workers.map((worker) => worker.memory ?? 0));
  const counted = (key: "ready" | "running" | "later" | "failed") =>
    t(`behind.jobs.${key}`, { count: jobs[key], number: number(jobs[key]) });
  return (
    <SettingsCard title={t("behind.title")} text={t("behind.text")}>
      <Flex className={classes.behind} component="dl" direction="column" gap={14}>
        <Fact
          name={t("behind.workers")}
          value={t("behind.alive", { count: workers.length, number: number(workers.length) })}
        >
          {first && t("behind.since", { time: dateTime(first.startedAt) })}
          {memory > 0 && ` · ${t("behind.memory", { size: bytes(memory) })}`}
        </Fact>
        <Fact name={t("behind.jobsTitle")} value={counted("failed")}>
          {[counted("running"), counted("ready"), counted("later")].join(" · ")}
        </Fact>
        <Fact
          name={t("behind.inbound")}
          value={
            inbound.lastMailAt
              ? t("behind.lastMail", { time: relative(inbound.lastMailAt, at) })
              : t("behind.noMail")
          }
        >
          {inbound.host && <bdi dir="ltr">{inbound.host}</bdi>}
          {inbound.host && inbound.mailboxes > 0 && " · "}
          {inbound.mailboxes > 0 &&
            t("behind.mailboxes", { count: inbound.mailboxes, number: number(inbound.mailboxes) })}
          {!inbound.host && inbound.mailboxes === 0 && t("behind.noInbound")}
        </Fact>
        <Fact
          name={t("behind.database")}
          value={t("behind.answers", { time: milliseconds(database.answerMs, number) })}
        >
          {outage &&
            t(`behind.outages.${outage.reason}`, {
              from: dateTime(outage.beganAt),
              to: dateTime(outage.endedAt),
            })}
        </Fact>
        <Fact
          name={t("behind.storage")}
          value={
            storage.ok
              ? t("behind.writes", { time: milliseconds(storage.answerMs, number) })
              : t("behind.broken")
          }
        >
          {t(`behind.kinds.${storage.kind}`)}
        </Fact>
      </Flex>
    </SettingsCard>
  );
}

function Fact({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={classes.factValue}>{value}</span>
        {children && <span className={classes.quiet}>{children}</span>}
      </dd>
    </div>
  );
}
