import { Stack, Text } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DnsRecord } from "../../lib/api.generated.ts";
import { CopyButton } from "../../ui/buttons/copy-button.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./dns-record.module.css";
import { RECORD_TONES, recordStatusOf } from "./domain-labels.ts";

/** Longer values are collapsed. */
const FOLDED_FROM = 180;

/** A DNS record: its purpose, the required action, and its parts, each with a copy button. */
export function DnsRecordDetails({ record }: { record: DnsRecord }) {
  const { t } = useTranslation("sending-domains");
  const { date } = useFormats();
  const recordStatus = recordStatusOf(record);
  const retired = recordStatus === "replaced";
  const facts = { ...record.facts, date: record.removeAfter ? date(record.removeAfter) : "" };
  // The found value is shown only if it differs from the expected one, or is one of several.
  const found = record.found.filter(
    (text) =>
      record.code === "several" ||
      (text !== record.value && text !== `${record.priority ?? ""} ${record.value}`),
  );

  return (
    <Stack gap="sm">
      <p className={classes.why}>{t(`purpose.${record.purpose}.why`)}</p>
      {record.code !== "ok" && (
        <p className={classes.advice} data-tone={RECORD_TONES[recordStatus]}>
          {t(isSeveralSpf(record) ? "code.spfSeveral" : `code.${record.code}`, facts)}
        </p>
      )}
      <dl className={classes.parts}>
        <Part label={t("part.type")}>
          <code>{record.type}</code>
        </Part>
        <Part
          label={t("part.name")}
          copy={record.name}
          hint={record.name === record.host ? undefined : record.host}
        >
          <Value text={record.name} />
        </Part>
        {record.priority !== null && (
          <Part label={t("part.priority")} copy={String(record.priority)}>
            <code>{record.priority}</code>
          </Part>
        )}
        {found.length > 0 && (
          <Part label={t("part.found")}>
            {found.map((text) => (
              <Value key={text} text={text} />
            ))}
          </Part>
        )}
        {!retired && (
          <Part label={t(found.length > 0 ? "part.expected" : "part.value")} copy={record.value}>
            <Value text={record.value} />
          </Part>
        )}
      </dl>
    </Stack>
  );
}

const isSeveralSpf = ({ code, purpose }: DnsRecord) =>
  code === "several" && (purpose === "spf" || purpose === "returnPathSpf");

interface PartProps {
  label: string;
  copy?: string;
  hint?: string | undefined;
  children: React.ReactNode;
}

function Part({ label, copy, hint, children }: PartProps) {
  const { t } = useTranslation("sending-domains");
  return (
    <div className={classes.part}>
      <dt>{label}</dt>
      <dd>
        <Stack className={classes.values} gap="2xs" align="flex-start">
          {children}
          {hint !== undefined && (
            <Text span size="2xs" c="var(--text-tertiary)" dir="ltr">
              {hint}
            </Text>
          )}
        </Stack>
        {copy !== undefined && <CopyButton value={copy} label={t("part.copy", { part: label })} />}
      </dd>
    </div>
  );
}

function Value({ text }: { text: string }) {
  const { t } = useTranslation("sending-domains");
  const id = useId();
  const [whole, setWhole] = useState(false);
  const long = text.length > FOLDED_FROM;
  return (
    <>
      <code id={id} className={classes.value} dir="ltr" data-folded={(long && !whole) || undefined}>
        {text}
      </code>
      {long && (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          {t(whole ? "part.less" : "part.more")}
        </button>
      )}
    </>
  );
}
