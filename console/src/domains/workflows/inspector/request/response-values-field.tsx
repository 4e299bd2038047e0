import { REQUEST_VALUES_MAX, type RequestAnswer, requestAnswer } from "@arauto/contracts";
import { ActionIcon, Button, Input, Select, Stack, TextInput } from "@mantine/core";
import { PlusIcon, TrashIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAllCustomFields } from "../../../custom-fields/index.ts";
import classes from "./request.module.css";

interface ResponseValuesFieldProps {
  answers: readonly RequestAnswer[];
  error?: string | undefined;
  onChange: (answers: RequestAnswer[]) => void;
}

/** Maps values of the response to custom fields. */
export function ResponseValuesField({ answers, error, onChange }: ResponseValuesFieldProps) {
  const { t } = useTranslation("workflow-steps");
  const { data: fields = [] } = useAllCustomFields();
  const active = fields.filter(({ status }) => status === "active");
  const free = active.find((one) => answers.every(({ field }) => field !== one.identifier));
  const change = (index: number, part: Partial<RequestAnswer>) =>
    onChange(answers.map((answer, at) => (at === index ? { ...answer, ...part } : answer)));
  return (
    <Input.Wrapper
      label={t("form.request.answers")}
      labelElement="div"
      description={t(active.length === 0 ? "form.request.noFields" : "form.request.answersHint")}
      error={error}
    >
      <Stack gap="xs" mt="xs" mb={6}>
        {answers.map((answer, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- values have no other identity than their position
          <div key={index} className={classes.pair}>
            <PointerInput
              label={t("form.request.pointer", { number: index + 1 })}
              value={answer.pointer}
              onChange={(pointer) => change(index, { pointer })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t("form.request.removeAnswer", { number: index + 1 })}
              onClick={() => onChange(answers.filter((_, at) => at !== index))}
            >
              <TrashIcon size={16} aria-hidden />
            </ActionIcon>
            <Select
              className={classes.wide ?? ""}
              aria-label={t("form.request.field", { number: index + 1 })}
              allowDeselect={false}
              searchable
              data={active.map(({ identifier, name }) => ({ value: identifier, label: name }))}
              value={answer.field}
              onChange={(field) => {
                if (field !== null) change(index, { field });
              }}
            />
          </div>
        ))}
        {free && answers.length < REQUEST_VALUES_MAX && (
          <Button
            variant="default"
            size="xs"
            leftSection={<PlusIcon size={16} aria-hidden />}
            onClick={() => onChange([...answers, { pointer: "", field: free.identifier }])}
          >
            {t("form.request.addAnswer")}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
}

interface PointerInputProps {
  label: string;
  value: string;
  onChange: (pointer: string) => void;
}

/** A JSON pointer; one that is incomplete stays in the input and changes nothing. */
function PointerInput({ label, value, onChange }: PointerInputProps) {
  const { t } = useTranslation("workflow-steps");
  const [typed, setTyped] = useState({ of: value, text: value });
  if (typed.of !== value) setTyped({ of: value, text: value });
  const isValid = (text: string) => requestAnswer.shape.pointer.safeParse(text).success;
  return (
    <TextInput
      aria-label={label}
      placeholder="/data/score"
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      maxLength={300}
      value={typed.text}
      error={isValid(typed.text) ? undefined : t("form.request.pointerWrong")}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped({ of: isValid(text) ? text : value, text });
        if (isValid(text)) onChange(text);
      }}
    />
  );
}
