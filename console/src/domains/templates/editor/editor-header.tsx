import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { ActionIcon, Button, SegmentedControl, Stack, Tooltip } from "@mantine/core";
import {
  ArrowLeftIcon,
  DesktopIcon,
  DeviceMobileIcon,
  MoonIcon,
  PaperPlaneTiltIcon,
  SunIcon,
} from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useSession } from "../../../lib/session.ts";
import { useStore } from "../../../lib/store.ts";
import { campaignWith } from "../campaign-with.ts";
import { TestSendDialog } from "../test-send-dialog.tsx";
import { ChecksButton } from "./checks-panel.tsx";
import { backOf } from "./editor-state.ts";
import { useWorkbench } from "./workbench.tsx";
import classes from "./header.module.css";
import editorClasses from "./editor.module.css";
import { LanguageMenu } from "./language-menu.tsx";
import { LanguagesDialog } from "./languages-dialog.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { PublishButton } from "./publish-button.tsx";
import { DraftSavedMark } from "./saved-mark.tsx";
import { TitleField } from "./title-field.tsx";
import { useEditorWidth } from "./use-editor-width.ts";
import { BlockUndo, CodeUndo } from "./undo-buttons.tsx";
import { VersionsDrawer } from "./versions-drawer.tsx";
import type { Editor } from "../../email-editor/index.ts";
import { useWork } from "./use-work.ts";

/** The editor's header: name, save state, and actions on the whole template. */
export function EditorHeader() {
  const { t } = useTranslation("templates");
  const { template, work, view, views, setView, readOnly, dialog, setDialog } = useWorkbench();
  const { can } = useSession();
  const room = useEditorWidth();
  const { format, shown } = useWork(work, "format", "shown");
  const editor = work.editor(shown);
  const close = () => setDialog(null);
  const nextTo =
    template.type === "campaign" && can("CAMPAIGN.WRITE") ? campaignWith(template.id) : undefined;
  return (
    <header className={classes.header}>
      <div className={classes.headStart}>
        <BackLink />
        <Stack flex={1} gap={0}>
          <TitleField />
          <DraftSavedMark />
        </Stack>
      </div>
      <div className={classes.headTools}>
        {!readOnly &&
          view !== "preview" &&
          (editor ? <BlockUndo key={shown} editor={editor} /> : <CodeUndo />)}
        {room === "wide" && views.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t("editing.view.title")}
            value={view}
            onChange={setView}
            data={views.map((value) => ({
              value,
              label:
                value === "edit" && format !== "blocks"
                  ? t("editing.view.code")
                  : t(`editing.view.${value}`),
            }))}
          />
        )}
        {room !== "narrow" && view === "edit" && editor && !readOnly && (
          <CanvasAppearance editor={editor} />
        )}
      </div>
      <div className={classes.headEnd}>
        {room !== "narrow" && (
          <>
            <LanguageMenu />
            <ChecksButton />
          </>
        )}
        {room !== "narrow" && !readOnly && (
          <Tooltip label={t("test.action")}>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => setDialog("test")}
              aria-label={t("test.action")}
              className={classes.testButton}
            >
              <PaperPlaneTiltIcon size={16} aria-hidden className="flip-rtl" />
              <span className={classes.wideOnly}>{t("test.action")}</span>
            </Button>
          </Tooltip>
        )}
        <MoreMenu editor={room === "narrow" && view === "edit" && !readOnly ? editor : null} />
        {!readOnly && <PublishButton />}
      </div>
      <TestSendDialog opened={dialog === "test"} onClose={close} work={work} nextTo={nextTo} />
      <LanguagesDialog opened={dialog === "languages"} onClose={close} />
      <VersionsDrawer opened={dialog === "versions"} onClose={close} />
    </header>
  );
}

/** Links back to where the editor was opened from. */
function BackLink() {
  const { t } = useTranslation("templates");
  const back = backOf(useLocation().state);
  const label = t(
    back === "/email"
      ? "editing.back"
      : back.startsWith(CAMPAIGNS_PATH)
        ? "editing.backToCampaign"
        : "editing.backToSteps",
  );
  return (
    <Tooltip label={label}>
      <ActionIcon
        component={Link}
        to={back}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
      >
        <ArrowLeftIcon size={18} className="flip-rtl" aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** The canvas' device and color scheme. */
function CanvasAppearance({ editor }: { editor: Editor }) {
  const { t } = useTranslation("templates");
  const device = useStore(editor, (state) => state.device);
  const scheme = useStore(editor, (state) => state.scheme);
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t("preview.shape")}
        value={device}
        onChange={(value) => editor.setDevice(value)}
        data={[
          {
            value: "desktop",
            label: (
              <IconChoice
                name={t("preview.desktop")}
                icon={<DesktopIcon size={16} aria-hidden />}
              />
            ),
          },
          {
            value: "phone",
            label: (
              <IconChoice
                name={t("preview.phone")}
                icon={<DeviceMobileIcon size={16} aria-hidden />}
              />
            ),
          },
        ]}
      />
      <SegmentedControl
        size="xs"
        aria-label={t("editing.look.title")}
        value={scheme}
        onChange={(value) => editor.setScheme(value)}
        data={[
          {
            value: "light",
            label: (
              <IconChoice name={t("editing.look.light")} icon={<SunIcon size={16} aria-hidden />} />
            ),
          },
          {
            value: "dark",
            label: (
              <IconChoice name={t("editing.look.dark")} icon={<MoonIcon size={16} aria-hidden />} />
            ),
          },
        ]}
      />
    </>
  );
}

function IconChoice({ name, icon }: { name: string; icon: React.ReactNode }) {
  return (
    <span className={classes.iconChoice} title={name}>
      {icon}
      <span className={editorClasses.spoken}>{name}</span>
    </span>
  );
}
