import { directionOf, type MailLanguage } from "@arauto/contracts";
import { Box, Flex, Group, Text, UnstyledButton } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useListSendingAccountsQuery } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { LineInput, plainWords, SubjectWords, useVariableLabel } from "../../email-editor/index.ts";
import { ChecksButton } from "./checks-panel.tsx";
import { useWorkbench } from "./workbench.tsx";
import editorClasses from "./editor.module.css";
import { LanguageMenu } from "./language-menu.tsx";
import classes from "./lines.module.css";
import { useEditorWidth } from "./use-editor-width.ts";
import { useWork } from "./use-work.ts";

const LINE_MAX = 300;
/** Approximately how much of a subject phones show, and of the preview text inboxes. */
const SHOWN = { subject: 50, preheader: 90 } as const;
/** Liquid is left out, since its value may have any length. */
const writtenLength = (text: string) => [...text.replaceAll(/\{\{.*?\}\}|\{%.*?%\}/g, "")].length;

/** Subject and preview text in the edited language; on phones collapsed into one line, next to language and checks. */
export function EmailLines() {
  const { linesOpen } = useWorkbench();
  if (useEditorWidth() !== "narrow") return <LineFields />;
  return (
    <>
      <PhoneLine />
      {linesOpen && <LineFields />}
    </>
  );
}

/**
 * The subject in one line, with the controls that do not fit in a phone's header. If it is editable, a tap opens the
 * fields.
 */
export function PhoneLine() {
  const { t } = useTranslation("templates");
  const { work, view, linesOpen, setLinesOpen } = useWorkbench();
  const { shown, lines } = useWork(work, "shown", "lines");
  const subject = lines[shown]?.subject;
  return (
    <Group className={classes.phoneLine} gap={6} wrap="nowrap">
      {view === "preview" ? (
        <InboxLine />
      ) : (
        <Flex
          className={classes.unfold}
          component={UnstyledButton}
          gap={6}
          align="center"
          aria-expanded={linesOpen}
          onClick={() => setLinesOpen(!linesOpen)}
        >
          <Box component="span" flex="none" c="var(--text-tertiary)">
            {t("fields.subject")}
          </Box>
          <Text
            className={classes.unfoldWords}
            component="bdi"
            inherit
            truncate
            data-empty={!subject || undefined}
          >
            {subject ? <SubjectWords text={subject} /> : t("editing.lines.subject")}
          </Text>
          <CaretDownIcon size={14} aria-hidden className={classes.unfoldMark} />
        </Flex>
      )}
      <LanguageMenu />
      <ChecksButton />
    </Group>
  );
}

/** The fields, and a preview of how an inbox shows them. */
function LineFields() {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const { work, readOnly, fields } = useWorkbench();
  const { shown, lines } = useWork(work, "shown", "lines");
  const mine = lines[shown] ?? { subject: "", preheader: "" };

  return (
    <div className={classes.lines}>
      {(["subject", "preheader"] as const).map((line) => {
        const length = writtenLength(mine[line]);
        return (
          <Box key={line} pos="relative" className={classes.field}>
            <LineInput
              // Each language has its own undo history.
              key={shown}
              fieldRef={fields[line]}
              label={t(`fields.${line}`)}
              value={mine[line]}
              onChange={(value) => work.setLines({ [line]: value })}
              maxLength={LINE_MAX}
              disabled={readOnly}
              dir={mine[line] === "" ? directionOf(shown) : "auto"}
              placeholder={t(`editing.lines.${line}`)}
            />
            <span
              className={classes.count}
              data-long={length > SHOWN[line]}
              title={t("editing.lines.shown", { most: SHOWN[line] })}
            >
              <span aria-hidden>
                {formats.number(length)}/{SHOWN[line]}
              </span>
              <span className={editorClasses.spoken}>
                {t("editing.lines.length", { length: formats.number(length), most: SHOWN[line] })}
              </span>
            </span>
          </Box>
        );
      })}
      <InboxLine />
    </div>
  );
}

/** An email as a contact receives it, in their language. */
interface MailFor {
  language: MailLanguage;
  subject: string;
  preheader: string;
}

/** Shows the email as a row of an inbox, for an example contact unless one is given. */
export function InboxLine({ mail }: { mail?: MailFor | undefined }) {
  const { t } = useTranslation("templates");
  const { work, checks } = useWorkbench();
  const { shown, lines } = useWork(work, "shown", "lines");
  const { user } = useSession();
  const { data: accounts } = useListSendingAccountsQuery();
  const sender = accounts?.items[0]?.fromName ?? user?.workspaceName ?? "";
  const label = useVariableLabel();
  const rendered = mail ?? checks.previews[shown];
  // Until the email is rendered, its text as written.
  const subject = rendered?.subject || plainWords(lines[shown]?.subject ?? "", label);
  const preheader = rendered?.preheader || plainWords(lines[shown]?.preheader ?? "", label);
  return (
    <Flex
      className={classes.inboxLine}
      component="p"
      gap="sm"
      aria-label={t("editing.lines.inbox")}
      role="group"
    >
      <Text flex="none" maw="30%" span inherit fw={600} truncate>
        <bdi>{sender}</bdi>
      </Text>
      <span className={classes.inboxWords} dir={directionOf(mail?.language ?? shown)}>
        <Text component="bdi" inherit fw={550}>
          {subject || t("preview.noSubject")}
        </Text>
        {preheader && (
          <Text component="bdi" inherit c="dimmed">
            {" "}
            – {preheader}
          </Text>
        )}
      </span>
    </Flex>
  );
}
