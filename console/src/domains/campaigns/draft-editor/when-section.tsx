import { Radio, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayAfter, localTime, useWhenLabels } from "../../../ui/formats/when-labels.ts";
import { Canary } from "./canary.tsx";
import { Spread } from "./spread.tsx";
import { ExemptFromRules } from "./exempt-from-rules.tsx";
import { Section } from "./section.tsx";
import classes from "./draft-editor.module.css";
import { useDraft } from "./draft-context.ts";

const MORNING = "09:00";

/** When to send: now or at a time, in which time zone, spread over hours, and optionally to a small group first. */
export function WhenSection({ done }: { done: boolean }) {
  const { t } = useTranslation("campaigns");
  const { draft, values, readOnly } = useDraft();
  const { place, timeZone } = useWhenLabels();
  const now = localTime(Date.now(), timeZone);
  return (
    <Section name="when" done={done}>
      <Radio.Group
        aria-label={t("sections.when")}
        value={values.sendAt === null ? "now" : "later"}
        onChange={(kind) =>
          draft.change({ sendAt: kind === "now" ? null : `${dayAfter(now, 1)}T${MORNING}` }, true)
        }
      >
        <Stack className={classes.radios} gap={10}>
          <Radio
            value="now"
            label={t("when.now")}
            description={t("when.nowHint")}
            disabled={readOnly}
          />
          <Radio value="later" label={t("when.later")} disabled={readOnly} />
        </Stack>
      </Radio.Group>
      {values.sendAt !== null && (
        <Stack className={classes.later}>
          <Moment sendAt={values.sendAt} now={now} />
          <Radio.Group
            label={t("when.clock")}
            value={values.sendAtZone}
            onChange={(zone) => draft.change({ sendAtZone: zone }, true)}
          >
            <Stack className={classes.radios} gap={10}>
              <Radio value="workspace" label={t("when.workspace", { place })} disabled={readOnly} />
              <Radio
                value="recipient"
                label={t("when.recipient")}
                description={t("when.recipientHint", { place })}
                disabled={readOnly}
              />
            </Stack>
          </Radio.Group>
        </Stack>
      )}
      <Spread />
      <Canary />
      <ExemptFromRules />
    </Section>
  );
}

/** Date and time inputs. Incomplete input changes nothing. */
export function Moment({ sendAt, now }: { sendAt: string; now: string }) {
  const { t } = useTranslation("campaigns");
  const { draft, values, readOnly } = useDraft();
  const [typed, setTyped] = useState({ date: sendAt.slice(0, 10), time: sendAt.slice(11) });
  const [shown, setShown] = useState(sendAt);
  // The value changed elsewhere, for example by taking over another user's draft.
  if (shown !== sendAt) {
    setShown(sendAt);
    setTyped({ date: sendAt.slice(0, 10), time: sendAt.slice(11) });
  }
  const set = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    const local = `${next.date}T${next.time.slice(0, 5)}`;
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return;
    setShown(local);
    draft.change({ sendAt: local });
  };
  // For a workflow there is only one time zone.
  const isPast = (values.kind === "workflow" || values.sendAtZone === "workspace") && sendAt <= now;
  return (
    <div className={classes.moment}>
      <TextInput
        type="date"
        label={t("when.date")}
        min={now.slice(0, 10)}
        max="9999-12-31"
        readOnly={readOnly}
        value={typed.date}
        error={typed.date === "" ? t("errors.date") : isPast ? t("errors.past") : undefined}
        onChange={(event) => set({ date: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label={t("when.time")}
        readOnly={readOnly}
        value={typed.time}
        error={typed.time === "" ? t("errors.time") : undefined}
        onChange={(event) => set({ time: event.currentTarget.value })}
      />
    </div>
  );
}
