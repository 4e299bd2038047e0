import { Accordion, Button } from "@mantine/core";
import { CopyIcon, DownloadSimpleIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SendingDomain } from "../../lib/api.generated.ts";
import { saveFile } from "../../lib/download.ts";
import { copyText } from "../../ui/buttons/copy-text.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { DnsRecordDetails } from "./dns-record.tsx";
import { RECORD_TONES, recordStatusOf } from "./domain-labels.ts";
import classes from "./records-card.module.css";
import { zoneFile } from "./zone-file.ts";

/** The DNS records to set. Those that need attention are expanded, the others collapsed. */
export function RecordsCard({ domain }: { domain: SendingDomain }) {
  const { t } = useTranslation(["sending-domains", "common"]);
  const needy = domain.records
    .filter((one) => recordStatusOf(one) !== "found" && recordStatusOf(one) !== "replaced")
    .map(({ key }) => key);
  // The initial state: a record found while the user is reading it must not collapse.
  const [opened, setOpened] = useState(needy);

  async function copyAll(): Promise<void> {
    if (await copyText(zoneFile(domain.records))) toast.success(t("sending-domains:zone.copied"));
    else toast.error(t("common:copyFailed"));
  }
  const save = () =>
    saveFile(new Blob([zoneFile(domain.records)], { type: "text/plain" }), `${domain.name}.zone`);

  return (
    <SettingsCard
      title={t("sending-domains:records.title")}
      text={t("sending-domains:records.text")}
      note={t("sending-domains:zone.note")}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<CopyIcon size={16} aria-hidden />}
            onClick={() => void copyAll()}
          >
            {t("sending-domains:zone.copy")}
          </Button>
          <Button
            variant="default"
            leftSection={<DownloadSimpleIcon size={16} aria-hidden />}
            onClick={save}
          >
            {t("sending-domains:zone.download")}
          </Button>
        </>
      }
    >
      <Accordion
        multiple
        value={opened}
        onChange={setOpened}
        order={3}
        classNames={classes}
        keepMounted={false}
      >
        {domain.records.map((record) => (
          <RecordItem key={record.key} record={record} />
        ))}
      </Accordion>
    </SettingsCard>
  );
}

/** One record: its purpose and state, and the values to set when it is open. */
function RecordItem({ record }: { record: SendingDomain["records"][number] }) {
  const { t } = useTranslation("sending-domains");
  const recordStatus = recordStatusOf(record);
  return (
    <Accordion.Item value={record.key}>
      <Accordion.Control>
        <span className={classes.name}>
          {t(`purpose.${record.purpose}.title`)}{" "}
          {record.algorithm && (
            <span className={classes.variety}>{t(`algorithm.${record.algorithm}`)}</span>
          )}
        </span>
        <span className={classes.state}>
          {record.required && recordStatus !== "found" && (
            <span className={classes.required}>{t("records.required")}</span>
          )}
          <StatusPill tone={RECORD_TONES[recordStatus]} label={t(`standing.${recordStatus}`)} />
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <DnsRecordDetails record={record} />
      </Accordion.Panel>
    </Accordion.Item>
  );
}
