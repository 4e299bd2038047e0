import { REQUEST_HEADER_MAX, REQUEST_HEADERS_MAX, type RequestTemplate } from "@arauto/contracts";
import { ActionIcon, Button, Input, Stack, TextInput } from "@mantine/core";
import { PlusIcon, TrashIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { MergeInput } from "./merge-inputs.tsx";
import classes from "./editor.module.css";

type Headers = RequestTemplate["headers"];

interface HeadersFieldProps {
  headers: Headers;
  error?: string | undefined;
  onChange: (headers: Headers) => void;
}

/** The headers of a request, by name and value. */
export function HeadersField({ headers, error, onChange }: HeadersFieldProps) {
  const { t } = useTranslation("requests");
  const change = (index: number, part: Partial<Headers[number]>) =>
    onChange(headers.map((header, at) => (at === index ? { ...header, ...part } : header)));
  return (
    <Input.Wrapper
      label={t("editor.headers")}
      labelElement="div"
      description={t("editor.headersHint")}
      error={error}
    >
      <Stack gap="xs" mt="xs" mb={6}>
        {headers.map((header, index) => (
          // Headers have no other identity than their position.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={classes.pair}>
            <TextInput
              aria-label={t("editor.headerName", { number: index + 1 })}
              placeholder="Authorization"
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={header.name}
              onChange={({ currentTarget }) =>
                change(index, { name: currentTarget.value.replaceAll(/[^\w!#$%&'*+.^`|~-]/g, "") })
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t("editor.removeHeader", { number: index + 1 })}
              onClick={() => onChange(headers.filter((_, at) => at !== index))}
            >
              <TrashIcon size={16} aria-hidden />
            </ActionIcon>
            <div className={classes.wide}>
              <MergeInput
                label={t("editor.headerValue", { number: index + 1 })}
                isLabelHidden
                maxLength={REQUEST_HEADER_MAX}
                value={header.value}
                onChange={(value) => change(index, { value })}
              />
            </div>
          </div>
        ))}
        {headers.length < REQUEST_HEADERS_MAX && (
          <Button
            variant="default"
            size="xs"
            className={classes.add}
            leftSection={<PlusIcon size={16} aria-hidden />}
            onClick={() => onChange([...headers, { name: "", value: "" }])}
          >
            {t("editor.addHeader")}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
