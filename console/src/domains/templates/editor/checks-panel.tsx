import { ActionIcon, Button, Flex, Loader, ScrollArea, Text, UnstyledButton } from "@mantine/core";
import {
  CheckCircleIcon,
  InfoIcon,
  WarningCircleIcon,
  WarningIcon,
  XIcon,
} from "@phosphor-icons/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../lib/session.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useWorkbench } from "./workbench.tsx";
import classes from "./checks.module.css";
import { issueLabel } from "../../findings/index.ts";
import { useLanguageName } from "../../../ui/formats/language-name.ts";
import type { Finding } from "./use-checks.ts";
import { useWork } from "./use-work.ts";

const KINDS = [
  { severity: "error", title: "must", Icon: WarningCircleIcon },
  { severity: "warning", title: "should", Icon: WarningIcon },
  { severity: "hint", title: "fine", Icon: InfoIcon },
] as const;

/** Issues found in the email, worst first, each with a link to its location. */
export function ChecksPanel() {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const { work, checks, setChecksOpen } = useWorkbench();
  const { shown } = useWork(work, "shown");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { findings, stale, problem, previews, again } = checks;
  const size = previews[shown]?.htmlBytes;

  return (
    <Flex
      className={classes.panel}
      component="section"
      direction="column"
      aria-label={t("editing.checks.title")}
      aria-busy={stale}
    >
      <Flex className={classes.panelHead} component="header" gap="xs" align="center">
        <h2 ref={heading} tabIndex={-1}>
          {t("editing.checks.title")}
        </h2>
        {stale && !problem && <Loader size={14} aria-label={t("editing.checks.running")} />}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t("editing.checks.close")}
          onClick={() => setChecksOpen(false)}
        >
          <XIcon size={16} aria-hidden />
        </ActionIcon>
      </Flex>
      <ScrollArea flex={1} mih={0} type="auto">
        {problem && <ErrorState problem={problem} onRetry={again} />}
        {findings?.length === 0 && (
          <Flex className={classes.allFine} component="p" gap="xs">
            <CheckCircleIcon size={20} weight="fill" aria-hidden />
            {t("editing.checks.nothing")}
          </Flex>
        )}
        {findings &&
          KINDS.map(({ severity, title, Icon }) => {
            const some = findings.filter((finding) => finding.severity === severity);
            if (some.length === 0) return null;
            return (
              <section key={severity} className={classes.findings} data-severity={severity}>
                <h3>
                  <Icon size={16} weight={severity === "error" ? "fill" : "regular"} aria-hidden />
                  {t(`editing.checks.${title}`)}
                  <Text span inherit c="var(--text-tertiary)" fw={500}>
                    {formats.number(some.length)}
                  </Text>
                </h3>
                <ul aria-label={t(`editing.checks.${title}`)}>
                  {some.map((finding) => (
                    <FindingRow key={keyOf(finding)} finding={finding} />
                  ))}
                </ul>
              </section>
            );
          })}
        {size !== undefined && size > 0 && (
          <Text size="xs" c="dimmed" p="var(--space-3) var(--space-4)">
            {t("preview.weight", { size: formats.bytes(size) })}
          </Text>
        )}
      </ScrollArea>
    </Flex>
  );
}

/** A finding is identified by its location and its text. */
const keyOf = ({ language, part, code, blockId = "", line = 0, message }: Finding) =>
  [language, part, code, blockId, line, message].join(" ");

function FindingRow({ finding }: { finding: Finding }) {
  const { t, i18n } = useTranslation(["templates", "checks"]);
  const nameOf = useLanguageName();
  const { work, jump } = useWorkbench();
  const { languages } = useWork(work, "languages");
  const { words, english } = issueLabel(finding, t, (code) => i18n.exists(`checks:${code}`));
  const { part, line, blockId, language } = finding;
  const hasPlace = part !== "source" || line !== undefined || blockId !== undefined;
  const place =
    line !== undefined
      ? t("issues.line", { line })
      : part === "source"
        ? null
        : t(`fields.${part}`);
  return (
    <li>
      {words !== null && <span className={classes.findingWords}>{words}</span>}
      {english !== null && (
        <Text className={classes.findingDetail} span size="2xs" c="dimmed" dir="ltr" lang="en">
          {english}
        </Text>
      )}
      <Flex
        mt="3xs"
        c="var(--text-tertiary)"
        fz="2xs"
        component="span"
        gap="var(--space-0-5) var(--space-2-5)"
        align="center"
        wrap="wrap"
      >
        {languages.length > 1 && <span>{nameOf(language)}</span>}
        {place !== null && <span>{place}</span>}
        {hasPlace && (
          <UnstyledButton className={classes.jump} onClick={() => jump(finding)}>
            {t("editing.checks.jump")}
          </UnstyledButton>
        )}
      </Flex>
    </li>
  );
}

/** Opens the panel and shows how many issues there are. */
export function ChecksButton() {
  const { t } = useTranslation("templates");
  const { checks, checksOpen, setChecksOpen } = useWorkbench();
  const { findings } = checks;
  const errors = findings?.filter(({ severity }) => severity === "error").length ?? 0;
  const warnings = findings?.filter(({ severity }) => severity === "warning").length ?? 0;
  const count = errors + warnings;
  const mayWrite = useSession().can("TEMPLATE.WRITE");
  if (!mayWrite) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-expanded={checksOpen}
      leftSection={
        errors > 0 ? (
          <WarningCircleIcon size={16} weight="fill" color="var(--danger-text)" aria-hidden />
        ) : warnings > 0 ? (
          <WarningIcon size={16} color="var(--warning-text)" aria-hidden />
        ) : (
          <CheckCircleIcon
            size={16}
            weight={findings ? "fill" : "regular"}
            color={findings ? "var(--success-text)" : undefined}
            aria-hidden
          />
        )
      }
      onClick={() => setChecksOpen(!checksOpen)}
      aria-label={findings ? t("editing.checks.toMend", { count }) : t("editing.checks.title")}
      className={classes.checksButton}
      data-sound={findings && count === 0 ? "" : undefined}
    >
      <span className={classes.wideOnly}>{t("editing.checks.title")}</span>
      {findings && count > 0 && <span className={classes.checksCount}>{count}</span>}
    </Button>
  );
}
