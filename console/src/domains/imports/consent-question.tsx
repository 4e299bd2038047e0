import { Radio, Stack, Text, Textarea } from "@mantine/core";
import { useGetWorkspaceQuery } from "../../lib/api.generated.ts";
import { WORDING_MAX } from "../contacts/index.ts";
import { useImportTexts } from "./import-texts.ts";
import classes from "./consent-question.module.css";
import type { consentError, MatchingDraft } from "./matching.ts";

const ANSWERS = ["yes", "unknown"] as const;

interface Props {
  settings: MatchingDraft;
  error: ReturnType<typeof consentError>;
  onChange: (settings: MatchingDraft) => void;
}

/**
 * Asks how the contacts in the file agreed to receive email. Has no default answer, because the answer is stored as
 * proof.
 */
export function ConsentQuestion({ settings, error, onChange }: Props) {
  const { t } = useImportTexts();
  const workspace = useGetWorkspaceQuery().data;
  return (
    <div className={classes.card} data-unanswered={error === "unanswered" || undefined}>
      <Radio.Group
        label={t("consent.label")}
        description={t("consent.hint")}
        required
        error={error === "unanswered" ? t("consent.error.unanswered") : undefined}
        value={settings.agreed}
        onChange={(value) =>
          onChange({ ...settings, agreed: ANSWERS.find((known) => known === value) ?? null })
        }
      >
        <Stack gap="sm" my="sm">
          <Radio value="yes" label={t("consent.yes.label")} description={t("consent.yes.hint")} />
          {settings.agreed === "yes" && (
            <Textarea
              ms="xl"
              maw={640}
              label={t("consent.wording")}
              placeholder={t("consent.sample")}
              required
              autosize
              minRows={2}
              maxLength={WORDING_MAX}
              value={settings.wording}
              error={error === "noWording" ? t("consent.error.noWording") : undefined}
              // Keeps one line: a pasted line break becomes a space.
              onChange={(event) =>
                onChange({
                  ...settings,
                  wording: event.currentTarget.value.replaceAll(/[\r\n]+/g, " "),
                })
              }
            />
          )}
          <Radio
            value="unknown"
            label={t("consent.unknown.label")}
            description={t("consent.unknown.hint")}
          />
        </Stack>
      </Radio.Group>
      {settings.agreed === "unknown" && (
        <Text size="sm" mt="sm" role="status" className={classes.note}>
          {t(workspace?.doubleOptIn ? "consent.unknown.asked" : "consent.unknown.notAsked")}
        </Text>
      )}
    </div>
  );
}
