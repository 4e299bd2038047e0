import { Text } from "@mantine/core";
import { diffWordsWithSpace } from "diff";
import { useTranslation } from "react-i18next";
import type { Approval, ApprovalChange } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./approval.module.css";

/** Longer texts have no word diff, which would take too long; the reader compares their lines. */
const DIFF_MAX = 20_000;

/** Changes since the round that the member viewed last. */
export function ChangesCard({ approval }: { approval: Approval }) {
  const { t } = useTranslation("approvals");
  const formats = useFormats();
  const { lookedAt, changes } = approval;
  if (lookedAt === null) return null;
  return (
    <section className={classes.card} aria-labelledby="changes-title">
      <h2 id="changes-title" className={classes.title}>
        {t("changes.title", { time: formats.clock(lookedAt) })}
      </h2>
      {changes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("changes.none")}
        </Text>
      ) : (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={`${change.message} ${change.field}`} tabIndex={-1} data-change>
              <Text size="sm" fw={600}>
                {t(`field.${change.field}`)}
                {change.message !== null && <bdi> · {change.message}</bdi>}
              </Text>
              <Difference change={change} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Difference({ change: { before, after } }: { change: ApprovalChange }) {
  const { t } = useTranslation("approvals");
  if (before === "" && after === "")
    return (
      <Text size="sm" c="dimmed">
        {t("changes.elsewhere")}
      </Text>
    );
  const parts =
    before.length + after.length > DIFF_MAX
      ? [
          { value: before, removed: true, added: false },
          { value: after, removed: false, added: true },
        ]
      : diffWordsWithSpace(before, after);
  return (
    <p className={classes.difference} dir="auto">
      {parts.map(({ value, added, removed }, index) => {
        const key = `${index} ${value.length}`;
        if (added) return <ins key={key}>{value}</ins>;
        return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
      })}
    </p>
  );
}
