import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Approval } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./approval.module.css";

/** The number of contacts who would have got it at the time of the request, and why others would not. */
export function AudienceCard({ approval }: { approval: Approval }) {
  const { t } = useTranslation(["approvals", "campaigns"]);
  const { number } = useFormats();
  const { people, shown } = approval;
  const left = shown.leftOut.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={classes.card} aria-labelledby="audience-title">
      <h2 id="audience-title" className={classes.title}>
        {t("approvals:audience.title")}
      </h2>
      {people === null ? (
        <Text size="sm" c="dimmed">
          {t("approvals:audience.unknown")}
        </Text>
      ) : (
        <>
          <div className={classes.share} aria-hidden>
            <span style={{ flexGrow: people }} data-part="receive" />
            <span style={{ flexGrow: left }} data-part="left" />
          </div>
          <Group justify="space-between" gap="xs">
            <Text size="sm">
              {t("approvals:audience.receive", { count: people, number: number(people) })}
            </Text>
            <Text size="sm" c="dimmed">
              {t("approvals:audience.left", { count: left, number: number(left) })}
            </Text>
          </Group>
        </>
      )}
      {shown.leftOut.length > 0 && (
        <dl className={classes.reasons}>
          {shown.leftOut.map(({ reason, count }) => (
            <div key={reason}>
              <dt>{t(`campaigns:skipped.${reason}`, { count })}</dt>
              <dd>{number(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
