import { CAMPAIGNS_PATH } from "@arauto/contracts/constants";
import { Anchor, Radio } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { StepMark } from "../../workflows/steps/step-looks.tsx";
import { useStepWords } from "../../workflows/steps/use-step-words.tsx";
import { NEW_WORKFLOW } from "@arauto/contracts";
import { dayAfter, localTime, useWhenWords } from "../when-words.ts";
import { Section } from "./section.tsx";
import classes from "./sheet.module.css";
import { useSheet } from "./sheet-context.ts";
import { Moment } from "./when-section.tsx";

const MORNING = "09:00";

/** When a workflow starts, and who enters from then on. */
export function JourneyWhen({ done }: { done: boolean }) {
  const { t } = useTranslation(["journey", "campaigns"]);
  const { sheet, values, stored, workflow, readOnly } = useSheet();
  const { place, timeZone } = useWhenWords();
  const now = localTime(Date.now(), timeZone);
  const definition = workflow?.definition ?? NEW_WORKFLOW;
  const words = useStepWords(definition);
  const entry = definition.steps.find(({ type }) => type === "entry");
  return (
    <Section name="when" done={done}>
      <Radio.Group
        aria-label={t("campaigns:sections.when")}
        value={values.sendAt === null ? "now" : "later"}
        onChange={(kind) => sheet.change({ sendAt: kind === "now" ? null : `${dayAfter(now, 1)}T${MORNING}` }, true)}
      >
        <div className={classes.radios}>
          <Radio value="now" label={t("journey:when.now")} description={t("campaigns:when.nowHint")} disabled={readOnly} />
          <Radio value="later" label={t("journey:when.later", { place })} disabled={readOnly} />
        </div>
      </Radio.Group>
      {values.sendAt !== null && (
        <div className={classes.later}>
          <Moment sendAt={values.sendAt} now={now} />
        </div>
      )}
      {workflow && entry && (
        <div className={classes.entry}>
          <StepMark type="entry" size={32} />
          <div className={classes.entryWords}>
            <span className={classes.small}>{t("journey:when.entry")}</span>
            <strong>{words(entry, definition).line}</strong>
          </div>
          <Anchor component={Link} to={`${CAMPAIGNS_PATH}/${stored.id}/workflows`} size="sm">
            {t(readOnly ? "journey:designer.look" : "journey:when.change")}
          </Anchor>
        </div>
      )}
    </Section>
  );
}
