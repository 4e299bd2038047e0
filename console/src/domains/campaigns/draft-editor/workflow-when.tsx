import { Anchor, Group, Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { StepMark, useStepLabels } from "../../workflows/index.ts";
import { NEW_WORKFLOW } from "@arauto/contracts";
import { dayAfter, localTime, useWhenLabels } from "../../../ui/formats/when-labels.ts";
import { ExemptFromRules } from "./exempt-from-rules.tsx";
import { Section } from "./section.tsx";
import classes from "./draft-editor.module.css";
import { useDesignerLink, useDraft } from "./draft-context.ts";
import { Moment } from "./when-section.tsx";

const MORNING = "09:00";

/** The start of a workflow, and who enters from then on. */
export function WorkflowWhen({ done }: { done: boolean }) {
  const { t } = useTranslation(["running-workflow", "campaigns"]);
  const { draft, values, workflow, readOnly } = useDraft();
  const designer = useDesignerLink();
  const { place, timeZone } = useWhenLabels();
  const now = localTime(Date.now(), timeZone);
  const definition = workflow?.definition ?? NEW_WORKFLOW;
  const words = useStepLabels(definition);
  const entry = definition.steps.find(({ type }) => type === "entry");
  return (
    <Section name="when" done={done}>
      <Radio.Group
        aria-label={t("campaigns:sections.when")}
        value={values.sendAt === null ? "now" : "later"}
        onChange={(kind) =>
          draft.change({ sendAt: kind === "now" ? null : `${dayAfter(now, 1)}T${MORNING}` }, true)
        }
      >
        <Stack className={classes.radios} gap={10}>
          <Radio
            value="now"
            label={t("running-workflow:when.now")}
            description={t("campaigns:when.nowHint")}
            disabled={readOnly}
          />
          <Radio
            value="later"
            label={t("running-workflow:when.later", { place })}
            disabled={readOnly}
          />
        </Stack>
      </Radio.Group>
      {values.sendAt !== null && (
        <Stack className={classes.later}>
          <Moment sendAt={values.sendAt} now={now} />
        </Stack>
      )}
      {workflow && entry && (
        <Group className={classes.entry} gap="var(--space-2) var(--space-3)">
          <StepMark type="entry" size={32} />
          <div className={classes.entryWords}>
            <span className={classes.small}>{t("running-workflow:when.entry")}</span>
            <strong>{words(entry, definition).line}</strong>
          </div>
          <Anchor component={Link} {...designer} size="sm">
            {t(readOnly ? "running-workflow:designer.look" : "running-workflow:when.change")}
          </Anchor>
        </Group>
      )}
      <ExemptFromRules />
    </Section>
  );
}
