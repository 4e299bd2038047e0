import { Group, SegmentedControl, Select, Skeleton } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Campaign,
  type MailLanguage,
  useGetCampaignMailQuery,
} from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SandboxedFrame } from "../../../ui/layout/sandboxed-frame.tsx";
import { letterOf } from "../../../ui/formats/variant-letter.ts";
import { type LinkPin, withPins } from "./link-pins.ts";
import { ReportCard } from "./report-card.tsx";
import classes from "./report.module.css";

/** The email as it was sent, with a choice of variant and language. Pins show clicks at its links. */
export function SentMail({
  campaign: { id, variants },
  pins,
}: {
  campaign: Campaign;
  pins?: readonly LinkPin[];
}) {
  const { t, i18n } = useTranslation("report");
  const [variant, setVariant] = useState(0);
  const [language, setLanguage] = useState<MailLanguage | null>(null);
  const { currentData, data, error, refetch } = useGetCampaignMailQuery({
    id,
    variant,
    ...(language && { language }),
  });
  const mail = currentData ?? data;
  const html = useMemo(() => mail && (pins ? withPins(mail.html, pins) : mail.html), [mail, pins]);
  const names = useMemo(
    () => new Intl.DisplayNames(i18n.language, { type: "language" }),
    [i18n.language],
  );
  return (
    <ReportCard
      title={t("links.mail")}
      text={mail && <bdi>{mail.subject}</bdi>}
      aside={
        <Group className={classes.choices} gap="xs">
          {variants.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={t("links.variant")}
              value={String(variant)}
              onChange={(value) => setVariant(Number(value))}
              data={variants.map(({ index }) => ({ value: String(index), label: letterOf(index) }))}
            />
          )}
          {mail && mail.languages.length > 1 && (
            <Select
              size="xs"
              w={170}
              aria-label={t("links.language")}
              allowDeselect={false}
              value={mail.language}
              onChange={(value) => setLanguage(mail.languages.find((one) => one === value) ?? null)}
              data={mail.languages.map((value) => ({ value, label: names.of(value) ?? value }))}
            />
          )}
        </Group>
      }
    >
      {html !== undefined ? (
        <SandboxedFrame html={html} title={t(pins ? "links.frame" : "links.mail")} />
      ) : error ? (
        <ErrorState problem={error} title={t("links.mailFailed")} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={520} radius="md" />
      )}
    </ReportCard>
  );
}
