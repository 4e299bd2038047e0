import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Anchor, Radio, Switch, Flex, Stack } from "@mantine/core";
import { WORKFLOW_TRIGGERS, type WorkflowSchedule } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CodeView } from "../../../ui/code/code-view.tsx";
import { CustomEventMatchInput, DealChangeInput } from "../../filters/index.ts";
import { GoalForm } from "./goal-form.tsx";
import { enterCall } from "./enter-call.ts";
import classes from "./inspector.module.css";
import { ScheduleForm } from "./schedule-form.tsx";
import type { TypedFormProps } from "./step-change.ts";

const EVERY_DAY: WorkflowSchedule = {
  enabled: true,
  type: "daily",
  time: "09:00",
  daysOfWeek: [1],
  intervalMinutes: 60,
  cron: "0 9 * * 1-5",
};

interface Props extends TypedFormProps<"entry"> {
  campaignId: string;
}

/** Which contacts enter, and when. The campaign's page determines the audience. */
export function EntryForm({ campaignId, step, errorAt, onChange }: Props) {
  const { t } = useTranslation("workflow-steps");
  const { config } = step;
  return (
    <>
      <Radio.Group
        label={t("form.entry.trigger")}
        value={config.trigger}
        onChange={(next) => {
          const trigger = WORKFLOW_TRIGGERS.find((one) => one === next);
          if (!trigger) return;
          // Keeps the schedule for when the user returns to it.
          onChange({
            ...config,
            trigger,
            schedule: trigger === "schedule" ? (config.schedule ?? EVERY_DAY) : config.schedule,
          });
        }}
      >
        <Stack className={classes.radios} gap={10}>
          {WORKFLOW_TRIGGERS.map((trigger) => (
            <Radio
              key={trigger}
              value={trigger}
              label={t(`form.entry.triggers.${trigger}`)}
              description={t(`form.entry.hints.${trigger}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {config.trigger === "joins" && (
        <Switch
          label={t("form.entry.present")}
          description={t("form.entry.presentHint")}
          checked={config.includesPresent}
          onChange={(event) =>
            onChange({ ...config, includesPresent: event.currentTarget.checked })
          }
        />
      )}
      {config.trigger === "schedule" && (
        <ScheduleForm
          schedule={config.schedule ?? EVERY_DAY}
          errorAt={errorAt}
          onChange={(schedule) => onChange({ ...config, schedule })}
        />
      )}
      {config.trigger === "event" && (
        <CustomEventMatchInput
          value={config.event ?? null}
          error={errorAt("event")}
          onChange={(event) => onChange({ ...config, event })}
        />
      )}
      {config.trigger === "deal" && (
        <DealChangeInput
          value={config.deal ?? null}
          error={errorAt("deal")}
          onChange={(deal) => onChange({ ...config, deal })}
        />
      )}
      {config.trigger === "api" && (
        <div>
          <CodeView
            label={t("form.entry.call")}
            language="bash"
            code={enterCall(window.location.origin, campaignId)}
            wrap
          />
          <p className={classes.hint}>{t("form.entry.callHint")}</p>
        </div>
      )}
      <AudienceNote campaignId={campaignId} trigger={config.trigger} />
      <GoalForm
        goal={config.goal ?? null}
        error={errorAt("goal")}
        onChange={(goal) => onChange({ ...config, goal })}
      />
    </>
  );
}

/** Where the audience is chosen. */
function AudienceNote({ campaignId, trigger }: { campaignId: string; trigger: string }) {
  const { t } = useTranslation("workflow-steps");
  return (
    <Flex className={classes.note} component="p" direction="column" gap="2xs" align="flex-start">
      <span>{t(trigger === "api" ? "form.entry.audienceApi" : "form.entry.audience")}</span>
      <Anchor component={Link} to={`${CAMPAIGNS_PATH}/${campaignId}`} size="sm">
        {t("form.entry.toCampaign")}
      </Anchor>
    </Flex>
  );
}
