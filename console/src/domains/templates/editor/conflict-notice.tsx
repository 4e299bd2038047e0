import { UsersIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { type Template, useListTemplateVersionsQuery } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useStore } from "../../../lib/store.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useWorkbench } from "./workbench.tsx";
import { presentContent } from "./draft-saver.ts";
import { saveLocalDraft, localDraftOf } from "./local-drafts.ts";
import { WorkNotice } from "./work-notice.tsx";

/** Someone else saved the template meanwhile. The user decides which version stays; either way nothing is lost. */
export function ConflictNotice() {
  const { saver } = useWorkbench();
  const state = useStore(saver, (all) => all.state);
  return state.kind === "conflict" ? <Conflict theirs={state.theirs} /> : null;
}

function Conflict({ theirs }: { theirs: Template }) {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const { user } = useSession();
  const { template, setTemplate, work, saver } = useWorkbench();
  const { data: versions } = useListTemplateVersionsQuery(
    { id: template.id, limit: 1 },
    { refetchOnMountOrArgChange: true },
  );
  const latest = versions?.items[0];
  const name = theirs.draft?.savedBy ?? latest?.savedBy;
  const time = formats.clock(theirs.draft?.savedAt ?? latest?.savedAt ?? theirs.updatedAt);
  const isOwn = name !== undefined && name === user?.name;

  const takeTheirs = () => {
    const mine = saver.unsaved();
    if (mine && user) saveLocalDraft("aside", template.id, user.id, localDraftOf(mine));
    const undo = work.restore(presentContent(theirs));
    saver.begin(theirs);
    setTemplate(theirs);
    toast.undo(t("editing.conflict.taken"), undo);
  };

  return (
    <WorkNotice
      tone="warning"
      icon={<UsersIcon size={20} aria-hidden />}
      label={t("editing.conflict.title")}
      title={
        name === undefined
          ? t("editing.conflict.somebody", { time })
          : isOwn
            ? t("editing.conflict.yourself", { time })
            : t("editing.conflict.changed", { name, time })
      }
      text={t("editing.conflict.text")}
      sides={() => [
        { label: t("editing.conflict.mine"), content: work.content() },
        {
          label: name && !isOwn ? t("editing.conflict.of", { name }) : t("editing.conflict.theirs"),
          content: presentContent(theirs),
        },
      ]}
      choices={[
        { label: t("editing.conflict.takeTheirs"), onChoose: takeTheirs },
        { label: t("editing.conflict.keepMine"), onChoose: () => void saver.keepMine() },
      ]}
    />
  );
}
