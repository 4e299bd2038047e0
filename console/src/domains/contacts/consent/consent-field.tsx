import { Group, Text, Textarea } from "@mantine/core";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/EnvelopeSimple";
import { useTranslation } from "react-i18next";
import { useGetWorkspaceQuery } from "../../../lib/api.generated.ts";
import { FormSection } from "../../../ui/forms/form.tsx";
import classes from "./consent-field.module.css";
import { WORDING_MAX } from "./wording-max.ts";

interface Props {
  value: string;
  onChange: (wording: string) => void;
}

/**
 * The consent of a new contact to receive email. In workspaces with double opt-in, explains what happens without it.
 */
export function ConsentField({ value, onChange }: Props) {
  const { t } = useTranslation("accounts");
  const workspace = useGetWorkspaceQuery().data;
  const willAsk = workspace?.doubleOptIn === true && value.trim() === "";
  return (
    <FormSection title={t("consent.title")}>
      <Textarea
        label={t("consent.wording")}
        description={t("consent.wordingHint")}
        placeholder={t("consent.wordingSample")}
        autosize
        minRows={2}
        maxLength={WORDING_MAX}
        value={value}
        // Keeps one line: a pasted line break becomes a space.
        onChange={(event) => onChange(event.currentTarget.value.replaceAll(/[\r\n]+/g, " "))}
      />
      {willAsk && (
        <Group className={classes.note} gap={10} align="stretch" wrap="nowrap" role="status">
          <EnvelopeSimpleIcon size={18} aria-hidden />
          <Text size="sm">{t("consent.willAsk")}</Text>
        </Group>
      )}
    </FormSection>
  );
}
