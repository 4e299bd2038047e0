import { Alert, Box, Button, Flex, Title } from "@mantine/core";
import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/ArrowCounterClockwise";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import { useTranslation } from "react-i18next";
import { useUndoImportMutation } from "../../lib/api.generated.ts";
import type { ContactImport } from "../../lib/api.generated.ts";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { useImportTexts } from "./import-texts.ts";
import classes from "./import-undo.module.css";

/** Undoes a finished import, while that is possible: explains the effect, and asks. */
export function UndoOffer({ file, until }: { file: ContactImport; until: string }) {
  const { t } = useImportTexts();
  const { number, dateTime } = useFormats();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [undo, undoing] = useUndoImportMutation();
  const created = file.result?.created ?? 0;
  const updated = file.result?.updated ?? 0;

  async function ask(): Promise<void> {
    const agreed = await confirm({
      title: t("undo.confirm.title", { file: file.fileName }),
      consequence: (
        <ul className={classes.list}>
          {created > 0 && (
            <li>{t("undo.confirm.removes", { count: created, number: number(created) })}</li>
          )}
          {updated > 0 && (
            <li>{t("undo.confirm.restores", { count: updated, number: number(updated) })}</li>
          )}
          <li>{t("undo.confirm.keeps")}</li>
          <li>{t("undo.confirm.fields")}</li>
        </ul>
      ),
      confirmLabel: t("undo.confirm.yes"),
      danger: true,
    });
    if (!agreed) return;
    try {
      await undo({ id: file.id }).unwrap();
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <Flex
      className={classes.offer}
      component="section"
      gap="var(--space-3) var(--space-6)"
      align="center"
      justify="space-between"
      wrap="wrap"
      aria-labelledby="undo-import"
    >
      <div>
        <Title id="undo-import" order={2} size="h3">
          {t("undo.title")}
        </Title>
        <Box component="p" m="var(--space-0-5) 0 0" c="dimmed">
          {t("undo.text", { until: dateTime(until) })}
        </Box>
      </div>
      <Button
        variant="default"
        loading={undoing.isLoading}
        leftSection={<ArrowCounterClockwiseIcon size={16} className="flip-rtl" aria-hidden />}
        onClick={() => void ask()}
      >
        {t("undo.start")}
      </Button>
    </Flex>
  );
}

/** Reports a failed undo, which may be retried. */
export function UndoFailed({ code }: { code: string }) {
  const { t, i18n } = useTranslation(["imports", "errors"]);
  return (
    <Alert
      role="alert"
      color="red"
      mb="md"
      icon={<WarningCircleIcon aria-hidden />}
      title={t("imports:undo.failed")}
    >
      {t(i18n.exists(`errors:${code}`) ? `errors:${code}` : "errors:INTERNAL")}
    </Alert>
  );
}
