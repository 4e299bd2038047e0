import type { MailLanguage } from "@arauto/contracts";
import { Button, FileButton, Flex, Text } from "@mantine/core";
import { FileArrowUpIcon } from "@phosphor-icons/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useDropTarget } from "../../../ui/forms/drop-target.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { type LineNote, SourceEditor } from "../source-editor.tsx";
import { VariableMenu } from "../variable-menu.tsx";
import { useWorkbench } from "./workbench.tsx";
import classes from "./stage.module.css";
import { readHtmlFile } from "./html-file.ts";
import { issueLabel } from "../../findings/index.ts";
import { useWork } from "./use-work.ts";

/** The MJML or HTML source, with issues marked at their lines. */
export function CodeWorkbench() {
  const { t } = useTranslation("templates");
  const {
    work,
    readOnly,
    codeHistory,
    fields: { code: source },
  } = useWorkbench();
  const { format, shown, code } = useWork(work, "format", "shown", "code");
  const notes = useLineNotes(shown);
  const replaceBy = async (file: File | null | undefined) => {
    if (!file || readOnly) return;
    const read = await readHtmlFile(file);
    if ("error" in read) return void toast.error(t(`editing.file.${read.error}`));
    const former = work.get().code[shown] ?? "";
    work.setCode(read.source, shown);
    toast.undo(t("editing.file.replaced", { name: file.name }), () => work.setCode(former, shown));
  };
  const drop = useDropTarget((file) => void replaceBy(file));

  return (
    <section
      className={classes.codeWorkbench}
      aria-label={t("fields.source")}
      {...(format === "html" ? drop : {})}
    >
      <div className={classes.codeBar}>
        <Text size="xs" fw={600} lts="0.02em">
          {format.toUpperCase()}
        </Text>
        {!readOnly && (
          <Flex
            flex="1 1 168px"
            miw={0}
            component="span"
            gap="xs"
            align="center"
            justify="flex-end"
          >
            {format === "html" && (
              <FileButton accept="text/html,.html,.htm" onChange={(file) => void replaceBy(file)}>
                {(props) => (
                  <Button
                    {...props}
                    size="compact-sm"
                    variant="default"
                    leftSection={<FileArrowUpIcon size={14} aria-hidden />}
                  >
                    {t("editing.file.replace")}
                  </Button>
                )}
              </FileButton>
            )}
            <VariableMenu onInsert={(liquid) => source.current?.insert(liquid)} />
          </Flex>
        )}
      </div>
      <SourceEditor
        key={shown}
        ref={source}
        label={t("fields.source")}
        value={code[shown] ?? ""}
        readOnly={readOnly}
        notes={notes}
        onHistory={codeHistory.set}
        onChange={(next) => work.setCode(next, shown)}
      />
    </section>
  );
}

/** Returns the findings in the source of one language, at their lines. */
function useLineNotes(language: MailLanguage): LineNote[] {
  const { t, i18n } = useTranslation(["templates", "checks"]);
  const { findings } = useWorkbench().checks;
  return useMemo(
    () =>
      (findings ?? [])
        .filter(
          (finding) =>
            finding.language === language &&
            finding.part === "source" &&
            finding.line !== undefined,
        )
        .map((finding): LineNote => {
          const { words, english } = issueLabel(finding, t, (one) => i18n.exists(`checks:${one}`));
          return {
            line: finding.line ?? 1,
            severity: finding.severity === "hint" ? "info" : finding.severity,
            message: [words, english].filter((text) => text !== null).join(" "),
          };
        }),
    [findings, language, t, i18n],
  );
}
