import { Text } from "@mantine/core";
import { NEW_WORKFLOW } from "@arauto/contracts";
import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { lineParts, useStepLabels } from "../../workflows/index.ts";
import { audienceName } from "../audience-name.ts";
import { useWhenLabels } from "../../../ui/formats/when-labels.ts";
import { useDraft } from "./draft-context.ts";
import type { ReviewResult } from "./use-review.ts";

const SENTENCES = {
  once: "sentence.once",
  joins: "sentence.joins",
  joinsLater: "sentence.joinsLater",
  schedule: "sentence.schedule",
  api: "sentence.api",
  event: "sentence.event",
  deal: "sentence.deal",
} as const;
const UNCOUNTED = {
  ...SENTENCES,
  once: "sentence.onceUncounted",
  joins: "sentence.joinsUncounted",
} as const;

/** The contacts who enter a workflow, and when, by its trigger. Only contacts who can receive email enter. */
export function WorkflowSentence({ review: { canReceive } }: { review: ReviewResult }) {
  const { t, i18n } = useTranslation("running-workflow");
  const { t: inCampaigns } = useTranslation("campaigns");
  const formats = useFormats();
  const when = useWhenLabels();
  const { stored, workflow } = useDraft();
  const definition = workflow?.definition ?? NEW_WORKFLOW;
  const words = useStepLabels(definition);
  const entry = definition.steps.find((step) => step.type === "entry");
  if (!entry) return null;
  const { trigger, includesPresent } = entry.config;
  const kind = trigger === "joins" && !includesPresent ? "joinsLater" : trigger;
  const { text, goal } = words(entry, definition);
  return (
    <>
      <Trans
        t={t}
        i18nKey={(canReceive === null ? UNCOUNTED : SENTENCES)[kind]}
        count={canReceive ?? 0}
        values={{
          number: formats.number(canReceive ?? 0),
          name: stored.name,
          audience: audienceName(stored, inCampaigns, i18n.language, true),
          when: stored.sendAt === null ? inCampaigns("when.atOnce") : when.ofLocal(stored.sendAt),
          schedule: text,
        }}
        components={{ b: <Named /> }}
        shouldUnescape
      />
      {goal !== null && (
        <>
          {" "}
          {lineParts(goal).map(({ place, text: part, isName }) =>
            isName ? <Named key={place}>{part}</Named> : part,
          )}
          . {t("sentence.goal")}
        </>
      )}
    </>
  );
}

/** A name or a number in the sentence. */
const Named = ({ children }: { children?: ReactNode }) => (
  <Text component="bdi" inherit c="var(--brand-text)" fw={620}>
    {children}
  </Text>
);
