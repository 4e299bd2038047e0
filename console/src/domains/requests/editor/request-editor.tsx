import {
  hasRequestBody,
  REQUEST_BODY_KINDS,
  REQUEST_BODY_MAX,
  REQUEST_METHODS,
  REQUEST_URL_MAX,
  type RequestTemplate,
} from "@arauto/contracts";
import { NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import classes from "./editor.module.css";
import { HeadersField } from "./headers-field.tsx";
import { MergeInput, MergeTextarea } from "./merge-inputs.tsx";
import { RequestContext, type RequestSubject } from "./request-context.ts";

const EXAMPLE_URL = "https://api.example.com/contacts";
const EXAMPLE_BODY = '{\n  "email": "{{ account.email }}"\n}';

export interface RequestEditorProps {
  request: RequestTemplate;
  concerns: RequestSubject["concerns"];
  errorAt: (place: "url" | "headers" | "body") => string | undefined;
  onChange: (part: Partial<RequestTemplate>) => void;
}

/** Edits an HTTP request with variables and secrets. */
export function RequestEditor({ request, concerns, errorAt, onChange }: RequestEditorProps) {
  const { t } = useTranslation("requests");
  const host = hostOf(request.url);
  const subject = useMemo(() => ({ concerns, host }), [concerns, host]);
  return (
    <RequestContext value={subject}>
      <div className={classes.line}>
        <NativeSelect
          className={classes.method ?? ""}
          label={t("editor.method")}
          dir="ltr"
          value={request.method}
          data={[...REQUEST_METHODS]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ method: REQUEST_METHODS.find((one) => one === value) ?? "POST" })
          }
        />
        <div className={classes.address}>
          <MergeInput
            label={t("editor.url")}
            description={t("editor.urlHint")}
            placeholder={EXAMPLE_URL}
            maxLength={REQUEST_URL_MAX}
            value={request.url}
            error={errorAt("url")}
            onChange={(url) => onChange({ url })}
          />
        </div>
      </div>
      <HeadersField
        headers={request.headers}
        error={errorAt("headers")}
        onChange={(headers) => onChange({ headers })}
      />
      {request.method !== "GET" && (
        <NativeSelect
          label={t("editor.bodyKind")}
          value={request.bodyKind}
          data={REQUEST_BODY_KINDS.map((kind) => ({
            value: kind,
            label: t(`editor.bodyKinds.${kind}`),
          }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ bodyKind: REQUEST_BODY_KINDS.find((one) => one === value) ?? "json" })
          }
        />
      )}
      {hasRequestBody(request) && (
        <MergeTextarea
          label={t("editor.body")}
          placeholder={request.bodyKind === "json" && concerns === "contact" ? EXAMPLE_BODY : ""}
          maxLength={REQUEST_BODY_MAX}
          value={request.body}
          error={errorAt("body")}
          onChange={(body) => onChange({ body })}
        />
      )}
    </RequestContext>
  );
}

/** Returns the host of a URL, up to its first variable; null if it has none yet. */
export function hostOf(url: string): string | null {
  const literal = url.replace(/\{[{%].*$/, "");
  return (URL.canParse(literal) && new URL(literal).hostname) || null;
}
