import {
  hasRequestBody,
  REQUEST_BODY_KINDS,
  REQUEST_BODY_MAX,
  REQUEST_METHODS,
  REQUEST_URL_MAX,
  REQUEST_WAYS,
  type RequestTemplate,
} from "@arauto/contracts";
import { Checkbox, NativeSelect, Stack, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { TypedFormProps } from "../step-change.ts";
import { AnswersField } from "./answers-field.tsx";
import { HeadersField } from "./headers-field.tsx";
import { MergeInput, MergeTextarea } from "./merge-inputs.tsx";
import { TryRequest } from "./try-request.tsx";

const EXAMPLE_URL = "https://api.example.com/contacts";
const EXAMPLE_BODY = '{\n  "email": "{{ account.email }}"\n}';

/** The request that is made for each contact who reaches this step, and what follows its answer. */
export function RequestForm({ step, errorAt, onChange }: TypedFormProps<"request">) {
  const { t } = useTranslation("workflow-steps");
  const { config } = step;
  const { request, answers } = config;
  const set = (part: Partial<typeof config>) => onChange({ ...config, ...part });
  const setRequest = (part: Partial<RequestTemplate>) => set({ request: { ...request, ...part } });
  return (
    <>
      <NativeSelect
        label={t("form.request.method")}
        dir="ltr"
        value={request.method}
        data={[...REQUEST_METHODS]}
        onChange={({ currentTarget: { value } }) =>
          setRequest({ method: REQUEST_METHODS.find((one) => one === value) ?? "POST" })
        }
      />
      <MergeInput
        label={t("form.request.url")}
        description={t("form.request.urlHint")}
        placeholder={EXAMPLE_URL}
        maxLength={REQUEST_URL_MAX}
        value={request.url}
        error={errorAt("url")}
        onChange={(url) => setRequest({ url })}
      />
      <HeadersField
        headers={request.headers}
        error={errorAt("headers")}
        onChange={(headers) => setRequest({ headers })}
      />
      {request.method !== "GET" && (
        <NativeSelect
          label={t("form.request.bodyKind")}
          value={request.bodyKind}
          data={REQUEST_BODY_KINDS.map((kind) => ({
            value: kind,
            label: t(`form.request.bodyKinds.${kind}`),
          }))}
          onChange={({ currentTarget: { value } }) =>
            setRequest({ bodyKind: REQUEST_BODY_KINDS.find((one) => one === value) ?? "json" })
          }
        />
      )}
      {hasRequestBody(request) && (
        <MergeTextarea
          label={t("form.request.body")}
          placeholder={request.bodyKind === "json" ? EXAMPLE_BODY : ""}
          maxLength={REQUEST_BODY_MAX}
          value={request.body}
          error={errorAt("body")}
          onChange={(body) => setRequest({ body })}
        />
      )}
      <TryRequest request={request} answers={answers} />
      <AnswersField
        answers={answers}
        error={errorAt("answers")}
        onChange={(next) => set({ answers: next })}
      />
      <WhatFollows config={config} onChange={set} />
    </>
  );
}

type Config = TypedFormProps<"request">["step"]["config"];

interface WhatFollowsProps {
  config: Config;
  onChange: (part: Partial<Config>) => void;
}

/** Where contacts continue by the result, and whether the request may be sent again. */
function WhatFollows({ config, onChange }: WhatFollowsProps) {
  const { t } = useTranslation("workflow-steps");
  const { request, outputs, repeatIsSafe } = config;
  return (
    <>
      <Checkbox.Group
        label={t("form.request.outputs")}
        description={t("form.request.outputsHint")}
        value={outputs}
        onChange={(next) => onChange({ outputs: REQUEST_WAYS.filter((way) => next.includes(way)) })}
      >
        <Stack gap="xs" mt="xs" mb={6}>
          {REQUEST_WAYS.map((way) => (
            <Checkbox key={way} value={way} label={t(`form.request.output.${way}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {request.method !== "GET" && (
        <Switch
          label={t("form.request.repeat")}
          description={t("form.request.repeatHint")}
          checked={repeatIsSafe}
          onChange={({ currentTarget }) => onChange({ repeatIsSafe: currentTarget.checked })}
        />
      )}
    </>
  );
}
