import { RECIPIENT_STATES, REFUSAL_KINDS, SKIP_REASONS } from "@arauto/contracts";
import { Pill, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import type { RecipientFilter } from "./recipient-filter.ts";
import classes from "./report.module.css";

const ENGAGED = [
  "opened",
  "notOpened",
  "machineOnly",
  "clicked",
  "unsubscribed",
  "complained",
] as const;

/** A message of a workflow. */
export interface Message {
  id: string;
  title: string;
}

interface Props {
  filter: RecipientFilter;
  onChange: (name: keyof RecipientFilter, value: string | null) => void;
  /** The messages of a workflow to choose from. */
  messages?: readonly Message[] | undefined;
}

/** The filters of the recipients: selections, and pills for filters set elsewhere in the report. */
export function RecipientFilters({ filter, onChange, messages }: Props) {
  const { t } = useTranslation(["report", "campaigns"]);
  const formats = useFormats();
  const select = (
    name: keyof RecipientFilter,
    label: string,
    any: string,
    values: readonly string[],
    word: (value: string) => string,
  ) => (
    <Select
      className={classes.narrowing}
      clearable
      aria-label={label}
      placeholder={any}
      data={values.map((value) => ({ value, label: word(value) }))}
      value={String(filter[name] ?? "") || null}
      onChange={(value) => onChange(name, value)}
    />
  );
  const pill = (name: "mailDomain" | "link" | "linkUrl", text: string) => (
    <Pill
      withRemoveButton
      size="md"
      onRemove={() => onChange(name, null)}
      removeButtonProps={{
        "aria-label": t("report:people.widen", { what: text }),
        "aria-hidden": false,
        tabIndex: 0,
      }}
    >
      <bdi>{text}</bdi>
    </Pill>
  );
  return (
    <>
      {messages &&
        select(
          "messageId",
          t("report:people.message"),
          t("report:people.anyMessage"),
          messages.map(({ id }) => id),
          (value) => messages.find(({ id }) => id === value)?.title ?? "",
        )}
      {select(
        "state",
        t("campaigns:recipients.state"),
        t("campaigns:recipients.anyState"),
        RECIPIENT_STATES,
        (value) => t(`campaigns:state.${value}`),
      )}
      {(filter.state === "skipped" || filter.skipReason !== undefined) &&
        select(
          "skipReason",
          t("report:people.skipReason"),
          t("report:people.anyReason"),
          SKIP_REASONS,
          (value) => t(`campaigns:skipped.${value}`, { count: 1 }),
        )}
      {select(
        "engaged",
        t("report:people.did.label"),
        t("report:people.did.any"),
        ENGAGED,
        (value) => t(`report:people.did.${value}`),
      )}
      {select(
        "refusal",
        t("report:people.reason"),
        t("report:people.anyReason"),
        REFUSAL_KINDS,
        (value) => t(`report:kind.${value}`),
      )}
      {filter.mailDomain !== undefined && pill("mailDomain", `@${filter.mailDomain}`)}
      {filter.linkUrl !== undefined && pill("linkUrl", filter.linkUrl)}
      {filter.link !== undefined &&
        pill("link", t("report:people.link", { number: formats.number(filter.link + 1) }))}
    </>
  );
}
