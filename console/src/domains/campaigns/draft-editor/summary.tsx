import { Button, Flex, Modal, Skeleton, Text, UnstyledButton } from "@mantine/core";
import { CaretRightIcon, CheckCircleIcon, MagnifyingGlassPlusIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SandboxedFrame } from "../../../ui/layout/sandboxed-frame.tsx";
import { MailThumbnail } from "../../templates/index.ts";
import { AudienceCount } from "./audience-count.tsx";
import { MissingPartLink } from "./missing-part-link.tsx";
import type { MissingPart } from "./missing-parts.ts";
import { WorkflowPreview } from "./workflow-preview.tsx";
import { CampaignFindings } from "../../findings/index.ts";
import { jumpTo } from "./section.tsx";
import classes from "./draft-editor.module.css";
import { useDraft } from "./draft-context.ts";
import { useMissingPartLabels } from "./use-missing-part-labels.ts";

/** The campaign at a glance: the email, the audience size, and missing values. */
export function Summary({
  missingParts,
  onJump,
}: {
  missingParts: readonly MissingPart[];
  onJump?: () => void;
}) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const wordsOf = useMissingPartLabels();
  const { values, stored, workflow, review } = useDraft();
  const isWorkflow = values.kind === "workflow";
  // Only the server knows whether something is missing outside the draft.
  const isUnknown = missingParts.length === 0 && !review.answer && !review.failed;
  const findings = review.answer?.findings ?? [];
  const hasMistakes = findings.some(({ isSerious }) => isSerious);
  return (
    <>
      {isWorkflow ? <WorkflowPreview /> : <MailPreviewCard />}
      <AudienceCount quiet />
      <CampaignFindings findings={findings} />
      {isWorkflow && !workflow ? (
        <Skeleton height={48} radius="md" />
      ) : isUnknown ? (
        stored.id !== "" && <Skeleton height={20} width={140} />
      ) : missingParts.length === 0 && hasMistakes ? null : missingParts.length === 0 ? (
        <Flex c="var(--success-text)" fw={500} component="p" gap="xs" align="center">
          <CheckCircleIcon size={18} weight="fill" aria-hidden />
          {t(isWorkflow ? "lacks.noneStart" : "lacks.none")}
        </Flex>
      ) : (
        <div>
          <Text component="h3" size="xs" fw={550} mb="2xs">
            {t("lacks.title", {
              count: missingParts.length,
              number: formats.number(missingParts.length),
            })}
          </Text>
          <Flex m={0} p={0} component="ul" direction="column" gap="3xs">
            {missingParts.map((missing) => (
              <li key={`${missing.path} ${missing.code}`}>
                <MissingPartLink
                  missing={missing}
                  onFilled={review.again}
                  onJump={() => {
                    onJump?.();
                    jumpTo(missing.section);
                  }}
                >
                  <span>{wordsOf(missing)}</span>
                  <CaretRightIcon size={14} className="flip-rtl" aria-hidden />
                </MissingPartLink>
              </li>
            ))}
          </Flex>
        </div>
      )}
    </>
  );
}

/** A small preview of the email with its inbox lines; a click opens it at full size. */
function MailPreviewCard() {
  const { t } = useTranslation("campaigns");
  const { values, mail } = useDraft();
  const [whole, setWhole] = useState(false);
  if (values.templateId === null)
    return (
      <Text className={classes.noMail} component="div" inherit c="var(--text-tertiary)" ta="center">
        {t("preview.empty")}
      </Text>
    );
  const { preview } = mail;
  if (!preview && !mail.problem) return <Skeleton height={300} radius="md" />;
  return (
    <>
      <div className={classes.preview}>
        <span className={classes.inbox}>
          <Text className={classes.inboxSubject} component="bdi" inherit fw={600}>
            {preview?.subject || t("preview.noSubject")}
          </Text>
          <Text className={classes.inboxPreheader} component="bdi" inherit c="dimmed">
            {preview?.preheader}
          </Text>
        </span>
        <div className={classes.thumbnail}>
          <MailThumbnail
            html={preview?.html}
            failed={mail.problem !== null && !preview}
            near
            name={t("preview.title")}
          />
        </div>
        <UnstyledButton
          className={classes.enlarge}
          aria-label={t("preview.open")}
          disabled={!preview}
          onClick={() => setWhole(true)}
        >
          <MagnifyingGlassPlusIcon size={18} aria-hidden />
        </UnstyledButton>
      </div>
      <Modal
        opened={whole}
        onClose={() => setWhole(false)}
        size={720}
        title={<bdi>{preview?.subject}</bdi>}
      >
        {preview && <SandboxedFrame html={preview.html} title={t("preview.title")} height={560} />}
      </Modal>
      {mail.problem && (
        <p className={classes.small} role="alert">
          {t("preview.failed")}{" "}
          <Button variant="subtle" size="compact-xs" onClick={mail.again}>
            {t("audience.retry")}
          </Button>
        </p>
      )}
    </>
  );
}
