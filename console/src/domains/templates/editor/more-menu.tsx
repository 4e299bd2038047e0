import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import {
  ArrowCounterClockwiseIcon,
  BracketsCurlyIcon,
  ClockCounterClockwiseIcon,
  DotsThreeIcon,
  DownloadSimpleIcon,
  SlidersHorizontalIcon,
} from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDiscardTemplateDraftMutation, usePreviewTemplateMutation } from "../../../app/api.generated.ts";
import { isApiProblem } from "../../../app/api-problem.ts";
import { saveFile } from "../../../app/download.ts";
import { useWatched } from "../../../app/watched.ts";
import { useProblemToast } from "../../../ui/problem.ts";
import { toast } from "../../../ui/toasts.ts";
import { useDesk } from "./desk.tsx";
import { DetailsDialog } from "./details-dialog.tsx";
import { isStoredTemplate, presentContent } from "./draft-saver.ts";
import { previewBody } from "./preview-body.ts";
import { SampleDataDialog } from "./sample-data-dialog.tsx";

/** What is done with a template now and then. */
export function MoreMenu({ onVersions }: { onVersions: () => void }) {
  const { t } = useTranslation("templates");
  const { template, setTemplate, work, saver, readOnly } = useDesk();
  const showProblem = useProblemToast();
  const [render] = usePreviewTemplateMutation();
  const [discard] = useDiscardTemplateDraftMutation();
  const [open, setOpen] = useState<"details" | "sample" | null>(null);
  const { draftVersion } = useWatched(saver, (all) => all);
  const hasDraft = template.draft !== null || draftVersion > template.draftVersion;

  const exportHtml = async () => {
    const { shown } = work.get();
    const body = previewBody(work.content(), shown);
    if (!body) return;
    try {
      const { html } = await render({ previewTemplateBody: body }).unwrap();
      saveFile(new Blob([html], { type: "text/html;charset=utf-8" }), `${template.name}.${shown}.html`);
    } catch (thrown) {
      showProblem(thrown);
    }
  };
  const goBack = async () => {
    if (!(await saver.settle())) return;
    try {
      const next = await discard({ id: template.id, discardTemplateDraftBody: { draftVersion: saver.get().draftVersion } }).unwrap();
      const undo = work.restore(presentContent(next));
      saver.begin(next);
      setTemplate(next);
      toast.undo(t("editing.discard.done"), undo);
    } catch (thrown) {
      if (isApiProblem(thrown) && thrown.code === "VERSION_CONFLICT" && isStoredTemplate(thrown.current))
        return saver.conflict(thrown.current);
      showProblem(thrown);
    }
  };

  return (
    <>
      <Menu position="bottom-end" width={260} shadow="md">
        <Menu.Target>
          <Tooltip label={t("editing.more")}>
            <ActionIcon variant="subtle" color="gray" size={32} aria-label={t("editing.more")}>
              <DotsThreeIcon size={20} weight="bold" aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<ClockCounterClockwiseIcon size={16} aria-hidden />} onClick={onVersions}>
            {t("editing.versions.title")}
          </Menu.Item>
          {!readOnly && (
            <Menu.Item leftSection={<SlidersHorizontalIcon size={16} aria-hidden />} onClick={() => setOpen("details")}>
              {t("editing.details.title")}
            </Menu.Item>
          )}
          {!readOnly && (
            <Menu.Item leftSection={<BracketsCurlyIcon size={16} aria-hidden />} onClick={() => setOpen("sample")}>
              {t("editing.sample.title")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<DownloadSimpleIcon size={16} aria-hidden />} onClick={() => void exportHtml()}>
            {t("editing.exportHtml")}
          </Menu.Item>
          {!readOnly && hasDraft && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<ArrowCounterClockwiseIcon size={16} aria-hidden />} onClick={() => void goBack()}>
                {t("editing.discard.action")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <DetailsDialog opened={open === "details"} onClose={() => setOpen(null)} />
      <SampleDataDialog opened={open === "sample"} onClose={() => setOpen(null)} />
    </>
  );
}
