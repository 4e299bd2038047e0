import { Button, Tooltip } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Template, usePublishTemplateMutation } from "../../../lib/api.generated.ts";
import { isApiProblem } from "../../../lib/api-problem.ts";
import { useSession } from "../../../lib/session.ts";
import { useStore } from "../../../lib/store.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { campaignWith } from "../campaign-with.ts";
import { useWorkbench } from "./workbench.tsx";
import { isStoredTemplate } from "./draft-saver.ts";
import { needsConfirmation, PublishDialog } from "./publish-dialog.tsx";
import type { Finding } from "./use-checks.ts";

/** Publishes the draft, so that campaigns send it. Without changes it says so instead. */
export function PublishButton() {
  const { t } = useTranslation("templates");
  const { template, setTemplate, saver, checks, setChecksOpen, jump } = useWorkbench();
  const { can } = useSession();
  const showProblem = useProblemToast();
  const askUnchecked = useAskUnchecked();
  const [publish] = usePublishTemplateMutation();
  const [busy, setBusy] = useState(false);
  const { state, version } = useStore(saver);
  const hasNews = state.kind !== "saved" || isNewer(template, version);
  const reason =
    state.kind === "conflict"
      ? t("editing.publish.conflict")
      : hasNews
        ? null
        : t("editing.publish.nothing");
  const [asked, setAsked] = useState<readonly Finding[] | null>(null);

  const run = async (isConfirmed: boolean) => {
    if (reason !== null || busy) return;
    setBusy(true);
    setAsked(null);
    try {
      // The saver itself reports save errors.
      if (!(await saver.settle())) return;
      // The findings on the screen may be older than the text that is being published.
      const found = await checks.current();
      if (!isConfirmed && found && needsConfirmation(found)) return setAsked(found);
      if (!isConfirmed && !found && !(await askUnchecked())) return;
      const next = await publish({
        id: template.id,
        publishTemplateBody: { draftVersion: saver.get().version },
      }).unwrap();
      saver.advance(next);
      setTemplate(next);
      const open = found?.filter(({ severity }) => severity !== "hint").length ?? 0;
      const campaign = { label: t("createCampaign"), to: campaignWith(template.id) };
      if (open === 0 && template.type === "campaign" && can("CAMPAIGN.WRITE"))
        toast.next(t("editing.publish.done"), campaign);
      else if (open === 0) toast.success(t("editing.publish.done"));
      else {
        // Each finding there links to its block.
        setChecksOpen(true);
        toast.warning(t("editing.publish.doneWithIssues", { count: open }));
      }
    } catch (error) {
      if (
        isApiProblem(error) &&
        error.code === "VERSION_CONFLICT" &&
        isStoredTemplate(error.current)
      )
        return saver.conflict(error.current);
      if (isApiProblem(error) && error.code === "TEMPLATE_INVALID") {
        setChecksOpen(true);
        checks.again();
      }
      showProblem(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Tooltip label={reason ?? t("editing.publish.hint")} multiline maw={280}>
        <Button
          size="sm"
          loading={busy}
          aria-disabled={reason !== null}
          data-disabled={reason !== null || undefined}
          onClick={() => void run(false)}
        >
          {t("editing.publish.action")}
        </Button>
      </Tooltip>
      <PublishDialog
        templateId={template.id}
        findings={asked}
        onClose={() => setAsked(null)}
        onShow={jump}
        onPublish={() => void run(true)}
      />
    </>
  );
}

/** Whether the template has unpublished changes up to this version of its draft. */
const isNewer = ({ draft, draftVersion }: Template, version: number) =>
  draft !== null || version > draftVersion;

/** Asks whether to publish a template that could not be checked. */
function useAskUnchecked(): () => Promise<boolean> {
  const { t } = useTranslation("templates");
  const confirm = useConfirm();
  return () =>
    confirm({
      title: t("editing.publish.uncheckedTitle"),
      consequence: t("editing.publish.uncheckedHint"),
      confirmLabel: t("editing.publish.anyway"),
    });
}
