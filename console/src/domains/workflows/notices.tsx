import { ClockCounterClockwiseIcon, UsersIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Workflow } from "../../lib/api.generated.ts";
import type { LocalDraftKind } from "../../lib/local-drafts.ts";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { NoticeBar } from "../../ui/feedback/notice-bar.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { useDesigner } from "./designer-context.ts";
import { type LocalDraft, localDraftOf, localDrafts } from "./use-flow-saver.ts";

/** The workflow was changed elsewhere meanwhile. The user decides which version stays; either way nothing is lost. */
export function ConflictNotice() {
  const state = useStore(useDesigner().saver, (saving) => saving.state);
  return state.kind === "conflict" ? <Conflict theirs={state.theirs} /> : null;
}

function Conflict({ theirs }: { theirs: Workflow }) {
  const { t } = useTranslation("workflows");
  const formats = useFormats();
  const { user } = useSession();
  const { flow, saver } = useDesigner();
  const takeTheirs = () => {
    const mine = saver.unsaved();
    if (mine && user) localDrafts.save("aside", theirs.id, user.id, localDraftOf(mine));
    flow.change(() => theirs.definition, { label: "theirs" });
    saver.begin(theirs);
    toast.undo(t("conflict.taken"), () => flow.undo());
  };
  return (
    <NoticeBar
      tone="warning"
      icon={<UsersIcon size={20} aria-hidden />}
      title={t("conflict.title", { time: formats.clock(theirs.updatedAt) })}
      text={t("conflict.text")}
      choices={[
        { label: t("conflict.takeTheirs"), onChoose: takeTheirs },
        { label: t("conflict.keepMine"), onChoose: () => void saver.keepMine() },
      ]}
    />
  );
}

/** Offers a local draft that could not be saved, or that was replaced by another user's version. */
export function RecoveryNotice({ userId }: { userId: string }) {
  const { t } = useTranslation("workflows");
  const formats = useFormats();
  const { flow, workflow } = useDesigner();
  const [found, setFound] = useState(() => findDraft(workflow, userId));
  if (!found) return null;
  const { kind, kept } = found;
  const forget = () => {
    localDrafts.delete(kind, workflow.id, userId);
    setFound(null);
  };
  return (
    <NoticeBar
      tone="info"
      icon={<ClockCounterClockwiseIcon size={20} aria-hidden />}
      title={t(`recovery.${kind}`, { time: formats.clock(kept.at) })}
      text={t("recovery.text")}
      choices={[
        {
          label: t("recovery.drop"),
          onChoose: () => {
            forget();
            toast.undo(t("recovery.dropped"), () => {
              localDrafts.save(kind, workflow.id, userId, kept);
              setFound(found);
            });
          },
        },
        {
          label: t("recovery.take"),
          onChoose: () => {
            flow.change(() => kept.definition, { label: "recover" });
            forget();
            toast.undo(t("recovery.back"), () => flow.undo());
          },
        },
      ]}
    />
  );
}

function findDraft(
  { id, definition }: Workflow,
  userId: string,
): { kind: LocalDraftKind; kept: LocalDraft } | null {
  for (const kind of ["unsaved", "aside"] as const) {
    const kept = localDrafts.find(kind, id, userId);
    if (!kept) continue;
    // It had been saved after all.
    if (JSON.stringify(kept.definition) === JSON.stringify(definition))
      localDrafts.delete(kind, id, userId);
    else return { kind, kept };
  }
  return null;
}
