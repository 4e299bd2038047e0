import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import {
  ArrowCounterClockwiseIcon,
  BracketsCurlyIcon,
  ClockCounterClockwiseIcon,
  DotsThreeIcon,
  DownloadSimpleIcon,
  MoonIcon,
  PaperPlaneTiltIcon,
  SlidersHorizontalIcon,
  SunIcon,
} from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useDiscardTemplateDraftMutation,
  usePreviewTemplateMutation,
} from "../../../lib/api.generated.ts";
import { isApiProblem } from "../../../lib/api-problem.ts";
import { saveFile } from "../../../lib/download.ts";
import { useStore } from "../../../lib/store.ts";
import { useSession } from "../../../lib/session.ts";
import { usePageActions } from "../../../ui/keyboard/page-actions.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import type { Editor } from "../../email-editor/index.ts";
import { useWorkbench } from "./workbench.tsx";
import { DetailsDialog } from "./details-dialog.tsx";
import { isStoredTemplate, presentContent } from "./draft-saver.ts";
import { previewBody } from "./preview-body.ts";
import { SampleDataDialog } from "./sample-data-dialog.tsx";
import { useEditorWidth } from "./use-editor-width.ts";

/**
 * Less frequent actions on a template; on phones also those that do not fit in the header, such as the canvas' color
 * scheme (`editor`).
 */
export function MoreMenu({ editor }: { editor: Editor | null | undefined }) {
  const { t } = useTranslation("templates");
  const { template, saver, readOnly, setDialog } = useWorkbench();
  const { can } = useSession();
  const isNarrow = useEditorWidth() === "narrow";
  const exportHtml = useHtmlExport();
  const discardDraft = useDraftDiscard();
  const [open, setOpen] = useState<"details" | "sample" | null>(null);
  const { version } = useStore(saver);
  usePaletteActions(exportHtml);
  const hasDraft = template.draft !== null || version > template.draftVersion;

  return (
    <>
      <Menu position="bottom-end" width={260} shadow="md">
        <MoreButton />
        <Menu.Dropdown>
          {isNarrow && !readOnly && (
            <Menu.Item
              leftSection={<PaperPlaneTiltIcon size={16} className="flip-rtl" aria-hidden />}
              onClick={() => setDialog("test")}
            >
              {t("test.action")}
            </Menu.Item>
          )}
          {editor && <LightItems editor={editor} />}
          <Menu.Item
            leftSection={<ClockCounterClockwiseIcon size={16} aria-hidden />}
            data-versions=""
            onClick={() => setDialog("versions")}
          >
            {t("editing.versions.title")}
          </Menu.Item>
          {!readOnly && (
            <Menu.Item
              leftSection={<SlidersHorizontalIcon size={16} aria-hidden />}
              onClick={() => setOpen("details")}
            >
              {t("editing.details.title")}
            </Menu.Item>
          )}
          {!readOnly && (
            <Menu.Item
              leftSection={<BracketsCurlyIcon size={16} aria-hidden />}
              onClick={() => setOpen("sample")}
            >
              {t("editing.sample.title")}
            </Menu.Item>
          )}
          {can("TEMPLATE.WRITE") && (
            <Menu.Item
              leftSection={<DownloadSimpleIcon size={16} aria-hidden />}
              onClick={() => void exportHtml()}
            >
              {t("editing.exportHtml")}
            </Menu.Item>
          )}
          {!readOnly && hasDraft && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<ArrowCounterClockwiseIcon size={16} aria-hidden />}
                onClick={() => void discardDraft()}
              >
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

/** Offers the menu's main actions in the palette. */
function usePaletteActions(exportHtml: () => Promise<void>): void {
  const { t } = useTranslation("templates");
  const { template, readOnly, setDialog } = useWorkbench();
  const { can } = useSession();
  usePageActions(template.name, [
    ...(readOnly ? [] : [{ key: "test", label: t("test.action"), run: () => setDialog("test") }]),
    { key: "versions", label: t("editing.versions.title"), run: () => setDialog("versions") },
    ...(can("TEMPLATE.WRITE")
      ? [{ key: "export", label: t("editing.exportHtml"), run: () => void exportHtml() }]
      : []),
  ]);
}

function MoreButton() {
  const { t } = useTranslation("templates");
  return (
    // The tooltip wraps the menu's target, since the props that the menu gives its button would
    // stop at a tooltip inside.
    <Tooltip label={t("editing.more")}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t("editing.more")}
          data-more=""
        >
          <DotsThreeIcon size={20} weight="bold" aria-hidden />
        </ActionIcon>
      </Menu.Target>
    </Tooltip>
  );
}

/** Returns a function that downloads the shown email as an HTML file. */
function useHtmlExport() {
  const { template, work } = useWorkbench();
  const showProblem = useProblemToast();
  const [render] = usePreviewTemplateMutation();
  return async () => {
    const { shown } = work.get();
    const body = previewBody(work.content(), shown);
    if (!body) return;
    try {
      const { html } = await render({ previewTemplateBody: body }).unwrap();
      saveFile(
        new Blob([html], { type: "text/html;charset=utf-8" }),
        `${template.name}.${shown}.html`,
      );
    } catch (error) {
      showProblem(error);
    }
  };
}

/** Returns a function that replaces the draft with the published version, with undo. */
function useDraftDiscard() {
  const { t } = useTranslation("templates");
  const { template, setTemplate, work, saver } = useWorkbench();
  const showProblem = useProblemToast();
  const [discard] = useDiscardTemplateDraftMutation();
  return async () => {
    if (!(await saver.settle())) return;
    try {
      const next = await discard({
        id: template.id,
        discardTemplateDraftBody: { draftVersion: saver.get().version },
      }).unwrap();
      const undo = work.restore(presentContent(next));
      saver.begin(next);
      setTemplate(next);
      toast.undo(t("editing.discard.done"), undo);
    } catch (error) {
      if (
        isApiProblem(error) &&
        error.code === "VERSION_CONFLICT" &&
        isStoredTemplate(error.current)
      )
        return saver.conflict(error.current);
      showProblem(error);
    }
  };
}

/** The color scheme of the canvas. */
function LightItems({ editor }: { editor: Editor }) {
  const { t } = useTranslation("templates");
  const scheme = useStore(editor, (state) => state.scheme);
  const other = scheme === "light" ? "dark" : "light";
  return (
    <>
      <Menu.Item
        leftSection={
          other === "dark" ? <MoonIcon size={16} aria-hidden /> : <SunIcon size={16} aria-hidden />
        }
        onClick={() => editor.setScheme(other)}
      >
        {t("editing.step", { way: t("editing.look.title"), step: t(`editing.look.${other}`) })}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
