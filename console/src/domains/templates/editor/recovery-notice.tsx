import { ClockCounterClockwiseIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useWorkbench } from "./workbench.tsx";
import {
  deleteLocalDraft,
  type LocalDraftKind,
  type LocalDraft,
  saveLocalDraft,
  findLocalDraft,
} from "./local-drafts.ts";
import { UnreadableDocument } from "./template-content.ts";
import { createTemplateWork } from "./template-work.ts";
import { WorkNotice } from "./work-notice.tsx";

/** Offers a local draft that could not be saved, or that was replaced by another user's version. */
export function RecoveryNotice({ userId }: { userId: string }) {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const { template, work, readOnly } = useWorkbench();
  const [found, setFound] = useState(() =>
    readOnly ? null : findDraft(template.id, userId, work.content()),
  );
  if (!found) return null;
  const { kind, kept } = found;

  const takeBack = () => {
    const undo = work.restore(kept.content);
    deleteLocalDraft(kind, template.id, userId);
    setFound(null);
    toast.undo(t("editing.recovery.back"), undo);
  };
  const drop = () => {
    deleteLocalDraft(kind, template.id, userId);
    setFound(null);
    toast.undo(t("editing.recovery.dropped"), () => {
      saveLocalDraft(kind, template.id, userId, kept);
      setFound(found);
    });
  };
  return (
    <WorkNotice
      tone="info"
      icon={<ClockCounterClockwiseIcon size={20} aria-hidden />}
      label={t("editing.recovery.title")}
      title={t(`editing.recovery.${kind}`, { time: formats.clock(kept.at) })}
      text={
        kept.draftVersion < template.draftVersion && kind === "unsaved"
          ? t("editing.recovery.older")
          : undefined
      }
      sides={() => [
        { label: t("editing.recovery.keptHere"), content: kept.content },
        { label: t("editing.recovery.now"), content: work.content() },
      ]}
      choices={[
        { label: t("editing.recovery.drop"), onChoose: drop },
        { label: t("editing.recovery.take"), onChoose: takeBack },
      ]}
    />
  );
}

function findDraft(
  templateId: string,
  userId: string,
  now: LocalDraft["content"],
): { kind: LocalDraftKind; kept: LocalDraft } | null {
  for (const kind of ["unsaved", "aside"] as const) {
    const kept = findLocalDraft(kind, templateId, userId);
    if (!kept) continue;
    // It had been saved after all, or its format is no longer supported.
    if (isSame(kept.content, now)) deleteLocalDraft(kind, templateId, userId);
    else return { kind, kept };
  }
  return null;
}

function isSame(kept: LocalDraft["content"], now: LocalDraft["content"]): boolean {
  try {
    return JSON.stringify(createTemplateWork(kept).content()) === JSON.stringify(now);
  } catch (error) {
    if (error instanceof UnreadableDocument) return true;
    throw error;
  }
}
