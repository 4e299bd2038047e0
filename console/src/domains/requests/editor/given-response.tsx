import { type GivenResponse, REQUEST_RESPONSE_BYTES, REQUEST_HEADER_MAX } from "@arauto/contracts";
import { Button, Checkbox, NumberInput, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./editor.module.css";

/** A response that is typed in. */
export interface ResponseDraft {
  isMissing: boolean;
  statusCode: number;
  retryAfter: string;
  location: string;
  body: string;
}

export const NEW_RESPONSE: ResponseDraft = {
  isMissing: false,
  statusCode: 200,
  retryAfter: "",
  location: "",
  body: "",
};

const EXAMPLE_RESPONSE = '{\n  "data": { "score": 7 }\n}';
/** Headers that affect the outcome, with the statuses they apply to. */
const DECIDING_HEADERS = [
  { name: "Retry-After", key: "retryAfter", statuses: new Set([408, 425, 429, 503]) },
  { name: "Location", key: "location", statuses: new Set([301, 302, 303, 307, 308]) },
] as const;
const decidingHeader = (status: number) =>
  DECIDING_HEADERS.find(({ statuses }) => statuses.has(status));

/** Converts a typed response to the API's format. */
export function responseOf(draft: ResponseDraft): GivenResponse {
  if (draft.isMissing) return { statusCode: null };
  const { statusCode, body } = draft;
  const header = decidingHeader(statusCode);
  const value = header ? draft[header.key].trim() : "";
  return {
    statusCode,
    headers: header && value !== "" ? [{ name: header.name, value }] : [],
    body,
  };
}

interface GivenResponseFormProps {
  id: string;
  draft: ResponseDraft;
  isLoading: boolean;
  disabled: boolean;
  onChange: (draft: ResponseDraft) => void;
  onUse: () => void;
}

/** A response to try a request with, instead of sending it. */
export function GivenResponseForm({
  id,
  draft,
  isLoading,
  disabled,
  onChange,
  onUse,
}: GivenResponseFormProps) {
  const { t } = useTranslation("requests");
  const set = (part: Partial<ResponseDraft>) => onChange({ ...draft, ...part });
  return (
    <Stack id={id} gap="xs" role="group" aria-label={t("editor.try.given.title")}>
      <Text size="xs" c="dimmed">
        {t("editor.try.given.text")}
      </Text>
      <Checkbox
        label={t("editor.try.given.missing")}
        checked={draft.isMissing}
        onChange={({ currentTarget }) => set({ isMissing: currentTarget.checked })}
      />
      {!draft.isMissing && (
        <>
          <NumberInput
            label={t("editor.try.given.status")}
            value={draft.statusCode}
            min={200}
            max={599}
            allowDecimal={false}
            clampBehavior="blur"
            dir="ltr"
            onChange={(statusCode) => {
              if (typeof statusCode === "number") set({ statusCode });
            }}
          />
          <HeaderInput draft={draft} onChange={onChange} />
          <Textarea
            label={t("editor.try.given.body")}
            placeholder={EXAMPLE_RESPONSE}
            classNames={{ input: classes.code ?? "" }}
            dir="ltr"
            spellCheck={false}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={REQUEST_RESPONSE_BYTES}
            value={draft.body}
            onChange={({ currentTarget }) => set({ body: currentTarget.value })}
          />
        </>
      )}
      <Button
        className={classes.add ?? ""}
        variant="default"
        size="xs"
        disabled={disabled || draft.statusCode < 200 || draft.statusCode > 599}
        loading={isLoading}
        onClick={onUse}
      >
        {t("editor.try.given.use")}
      </Button>
    </Stack>
  );
}

function HeaderInput({ draft, onChange }: Pick<GivenResponseFormProps, "draft" | "onChange">) {
  const { t } = useTranslation("requests");
  const header = decidingHeader(draft.statusCode);
  if (!header) return null;
  const { key } = header;
  return (
    <TextInput
      label={t(`editor.try.given.${key}`)}
      description={t(`editor.try.given.${key}Hint`)}
      dir="ltr"
      maxLength={REQUEST_HEADER_MAX}
      value={draft[key]}
      onChange={({ currentTarget }) => onChange({ ...draft, [key]: currentTarget.value })}
    />
  );
}
