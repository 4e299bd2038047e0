import {
  hasRequestBody,
  REQUEST_BATCH_MAX,
  REQUEST_WAYS,
  type RequestTemplate,
} from "@arauto/contracts";
import { Checkbox, Code, NumberInput, Stack, Switch } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import type { TypedFormProps } from "../step-change.ts";
import { RequestEditor, TryRequest } from "../../../requests/index.ts";
import { ResponseValuesField } from "./response-values-field.tsx";

/** The request made for each contact who reaches this step, and the use of its response. */
export function RequestForm({ step, errorAt, onChange }: TypedFormProps<"request">) {
  const { config } = step;
  const { request, answers } = config;
  const set = (part: Partial<typeof config>) => onChange({ ...config, ...part });
  const setRequest = (part: Partial<RequestTemplate>) => set({ request: { ...request, ...part } });
  return (
    <>
      <RequestEditor request={request} concerns="contact" errorAt={errorAt} onChange={setRequest} />
      <BatchField config={config} error={errorAt("batchSize")} onChange={set} />
      <TryRequest
        request={request}
        answers={answers}
        concerns="contact"
        isBatch={(config.batchSize ?? 1) > 1}
        step={{
          outputs: config.outputs,
          repeatIsSafe: config.repeatIsSafe,
          continueOnError: step.continueOnError,
        }}
      />
      <ResponseValuesField
        answers={answers}
        error={errorAt("answers")}
        onChange={(next) => set({ answers: next })}
      />
      <RequestOutcomes config={config} onChange={set} />
    </>
  );
}

type Config = TypedFormProps<"request">["step"]["config"];

interface BatchFieldProps {
  config: Config;
  error: string | undefined;
  onChange: (part: Partial<Config>) => void;
}

/** How many contacts share one request. Only JSON can list several. */
function BatchField({ config, error, onChange }: BatchFieldProps) {
  const { t } = useTranslation("workflow-steps");
  const { request, batchSize = 1 } = config;
  if (batchSize === 1 && (!hasRequestBody(request) || request.bodyKind !== "json")) return null;
  return (
    <NumberInput
      label={t("form.request.batchSize")}
      description={
        <Trans
          t={t}
          i18nKey="form.request.batchSizeHint"
          components={{ code: <Code dir="ltr" /> }}
        />
      }
      error={error}
      value={batchSize}
      min={1}
      max={REQUEST_BATCH_MAX}
      allowDecimal={false}
      clampBehavior="blur"
      onChange={(next) => {
        if (typeof next === "number") onChange({ batchSize: next > 1 ? next : undefined });
      }}
    />
  );
}

interface RequestOutcomesProps {
  config: Config;
  onChange: (part: Partial<Config>) => void;
}

/** The outcomes that have their own branch, and whether requests may be retried. */
function RequestOutcomes({ config, onChange }: RequestOutcomesProps) {
  const { t } = useTranslation(["workflow-steps", "requests"]);
  const { request, outputs, repeatIsSafe } = config;
  return (
    <>
      <Checkbox.Group
        label={t("workflow-steps:form.request.outputs")}
        description={t("workflow-steps:form.request.outputsHint")}
        value={outputs}
        onChange={(next) => onChange({ outputs: REQUEST_WAYS.filter((way) => next.includes(way)) })}
      >
        <Stack gap="xs" mt="xs" mb={6}>
          {REQUEST_WAYS.map((way) => (
            <Checkbox
              key={way}
              value={way}
              label={t(`workflow-steps:form.request.output.${way}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {request.method !== "GET" && (
        <Switch
          label={t("requests:editor.repeat")}
          description={t("requests:editor.repeatHint")}
          checked={repeatIsSafe}
          onChange={({ currentTarget }) => onChange({ repeatIsSafe: currentTarget.checked })}
        />
      )}
    </>
  );
}
