import { type GivenResponse, REQUEST_ANSWER_BYTES } from "@arauto/contracts";
import { Button, Checkbox, NumberInput, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./editor.module.css";

/** A response that is typed in. */
export interface ResponseDraft {
  isMissing: boolean;
  statusCode: number;
  retryAfter: string;
  body: string;
}

export const NEW_RESPONSE: ResponseDraft = {
  isMissing: false,
  statusCode: 200,
  retryAfter: "",
  body: "",
};

const EXAMPLE_RESPONSE = '{\n  "data": { "score": 7 }\n}';
/** Statuses for which a server can say when to try again. */
const NOT_NOW = new Set([408, 425, 429, 503]);

/** Converts a typed response to the API's format. */
export const responseOf = (draft: ResponseDraft): GivenResponse =>
  draft.isMissing
    ? { statusCode: null }
    : {
        statusCode: draft.statusCode,
        headers:
          NOT_NOW.has(draft.statusCode) && draft.retryAfter.trim() !== ""
            ? [{ name: "Retry-After", value: draft.retryAfter.trim() }]
            : [],
        body: draft.body,
      };

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
          {NOT_NOW.has(draft.statusCode) && (
            <TextInput
              label={t("editor.try.given.retryAfter")}
              description={t("editor.try.given.retryAfterHint")}
              dir="ltr"
              maxLength={100}
              value={draft.retryAfter}
              onChange={({ currentTarget }) => set({ retryAfter: currentTarget.value })}
            />
          )}
          <Textarea
            label={t("editor.try.given.body")}
            placeholder={EXAMPLE_RESPONSE}
            classNames={{ input: classes.code ?? "" }}
            dir="ltr"
            spellCheck={false}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={REQUEST_ANSWER_BYTES}
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
