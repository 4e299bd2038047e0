import { Text } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import type { Approval } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useWhenLabels } from "../../ui/formats/when-labels.ts";
import { UserAvatar } from "../../ui/layout/user-avatar.tsx";
import classes from "./approval.module.css";

/** Summarizes the send in one sentence, with the requester's note. */
export function SentenceCard({ approval }: { approval: Approval }) {
  const { t, i18n } = useTranslation("approvals");
  const formats = useFormats();
  const when = useWhenLabels();
  const { kind, action, people, shown, note, askedBy, askedAt, campaignName, task } = approval;
  const names = new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(shown.audience);
  const key = kind === "workflow" ? action : shown.sendAt === null ? "sendNow" : "sendAt";
  return (
    <section className={classes.card} aria-label={t("sentence.label")}>
      <p className={classes.sentence}>
        <Trans
          t={t}
          i18nKey={`sentence.${key}`}
          count={people ?? 0}
          values={{
            name: campaignName,
            number: people === null ? "–" : formats.number(people),
            audience: names || t("sentence.everyone"),
            when: shown.sendAt === null ? "" : when.ofLocal(shown.sendAt),
            place: shown.sendAtZone === "recipient" ? t("sentence.ownZone") : when.place,
            from: shown.from.replace(/ <.*>$/, ""),
          }}
          components={{ b: <Text component="bdi" inherit c="var(--text-primary)" fw={620} /> }}
          shouldUnescape
        />
      </p>
      {task && (
        <Text size="sm" c="var(--text-secondary)">
          <Trans
            t={t}
            i18nKey="task"
            values={{ name: task.name }}
            components={{ b: <Text component="bdi" inherit c="var(--text-primary)" fw={620} /> }}
            shouldUnescape
          />
        </Text>
      )}
      {note !== "" && (
        <div className={classes.note}>
          <UserAvatar
            name={askedBy?.name ?? "?"}
            username={askedBy?.name ?? "?"}
            avatar={null}
            size={28}
          />
          <div>
            <Text span size="sm" fw={600}>
              <bdi>{askedBy?.name ?? t("formerMember")}</bdi>
            </Text>{" "}
            <Text span size="xs" c="dimmed">
              {formats.clock(askedAt)}
            </Text>
            <p className={classes.words} dir="auto">
              {note}
            </p>
          </div>
        </div>
      )}
    </section>
  );
}
