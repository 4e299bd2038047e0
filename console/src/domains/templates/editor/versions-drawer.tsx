import {
  Button,
  Center,
  Drawer,
  Flex,
  Group,
  Loader,
  Skeleton,
  Text,
  UnstyledButton,
} from "@mantine/core";
import { skipToken } from "@reduxjs/toolkit/query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type TemplateVersionSummary,
  useGetTemplateVersionQuery,
  useListTemplateVersionsQuery,
} from "../../../lib/api.generated.ts";
import { useStore } from "../../../lib/store.ts";
import { useSession } from "../../../lib/session.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SandboxedFrame } from "../../../ui/layout/sandboxed-frame.tsx";
import { StatusPill } from "../../../ui/feedback/status-pill.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { SubjectWords } from "../../email-editor/index.ts";
import { useWorkbench } from "./workbench.tsx";
import classes from "./versions.module.css";
import { previewBody, textsOf } from "./preview-body.ts";
import { useMailPreview } from "./use-mail-preview.ts";

const SHOWN = 50;

/** Earlier versions of the template, to view and restore. */
export function VersionsDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("templates");
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(1080px, 100vw)"
      title={t("editing.versions.title")}
      classNames={{ body: classes.versionsBody, content: classes.versionsContent }}
    >
      {opened && <Versions onClose={onClose} />}
    </Drawer>
  );
}

function Versions({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("templates");
  const { template, work, readOnly } = useWorkbench();
  const [count, setCount] = useState(SHOWN);
  const query = { id: template.id, limit: count };
  const { data, error, refetch, isFetching } = useListTemplateVersionsQuery(query, {
    refetchOnMountOrArgChange: true,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const versionId = chosen ?? data?.items[0]?.id ?? null;

  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  if (data?.items.length === 0)
    return <EmptyState title={t("editing.versions.none")} text={t("editing.versions.noneText")} />;
  return (
    <div className={classes.versions} data-chosen={chosen !== null}>
      <div className={classes.versionList}>
        <ul aria-label={t("editing.versions.title")}>
          {data?.items.map((version) => (
            <li key={version.id}>
              <VersionRow
                version={version}
                isShown={version.id === versionId}
                onShow={() => setChosen(version.id)}
              />
            </li>
          )) ??
            Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} height={64} component="li" mb={8} />
            ))}
        </ul>
        {data && data.total !== null && data.total > count && (
          <Button
            variant="default"
            size="compact-sm"
            loading={isFetching}
            onClick={() => setCount((before) => before + SHOWN)}
          >
            {t("editing.versions.more")}
          </Button>
        )}
      </div>
      {versionId && (
        <VersionPreview
          key={versionId}
          versionId={versionId}
          onBack={() => setChosen(null)}
          {...(!readOnly && {
            onRestore: (content) => {
              const undo = work.restore(content);
              onClose();
              toast.undo(t("editing.versions.restored"), undo);
            },
          })}
        />
      )}
    </div>
  );
}

interface VersionRowProps {
  version: TemplateVersionSummary;
  isShown: boolean;
  onShow: () => void;
}

function VersionRow({ version, isShown, onShow }: VersionRowProps) {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  return (
    <Flex
      className={classes.version}
      component={UnstyledButton}
      direction="column"
      gap={1}
      aria-current={isShown ? "true" : undefined}
      onClick={onShow}
    >
      <Flex component="span" gap="xs" align="center" justify="space-between">
        <strong>{formats.clock(version.savedAt)}</strong>
        <StatusPill
          tone={version.kind === "published" ? "success" : "neutral"}
          label={t(`editing.versions.${version.kind}`)}
        />
      </Flex>
      <Text className={classes.versionWho} component="bdi" inherit c="dimmed">
        {version.savedBy}
      </Text>
      <Text className={classes.versionSubject} component="bdi" inherit c="var(--text-tertiary)">
        {version.subject ? <SubjectWords text={version.subject} /> : t("preview.noSubject")}
      </Text>
    </Flex>
  );
}

interface VersionPreviewProps {
  versionId: string;
  onBack: () => void;
  onRestore?: (content: Parameters<ReturnType<typeof useWorkbench>["work"]["restore"]>[0]) => void;
}

function VersionPreview({ versionId, onBack, onRestore }: VersionPreviewProps) {
  const { t } = useTranslation("templates");
  const { template, work } = useWorkbench();
  const shown = useStore(work, (state) => state.shown);
  const { data, error, refetch } = useGetTemplateVersionQuery(
    template ? { id: template.id, versionId } : skipToken,
  );
  const content = data?.content;
  const body = useMemo(() => {
    if (!content) return null;
    return previewBody(
      content,
      textsOf(content).some(({ language }) => language === shown) ? shown : content.language,
    );
  }, [content, shown]);
  const mayRender = useSession().can("TEMPLATE.WRITE");
  const { preview, problem, again } = useMailPreview(mayRender ? body : null);
  return (
    <Flex
      className={classes.versionPreview}
      component="section"
      direction="column"
      aria-label={t("editing.versions.preview")}
    >
      <Group justify="space-between" wrap="nowrap" gap="sm" className={classes.versionBar}>
        <Button variant="subtle" size="compact-sm" className={classes.narrowOnly} onClick={onBack}>
          {t("editing.versions.back")}
        </Button>
        <Text size="sm" fw={600} lineClamp={1} flex={1}>
          <bdi>{preview?.subject ?? <SubjectWords text={data?.subject ?? ""} />}</bdi>
        </Text>
        {onRestore && (
          <Button
            size="compact-md"
            disabled={!content}
            onClick={() => content && onRestore(content)}
          >
            {t("editing.versions.restore")}
          </Button>
        )}
      </Group>
      {error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : problem ? (
        <ErrorState problem={problem} onRetry={again} />
      ) : !mayRender ? (
        <Text size="sm" c="dimmed" p="md">
          {t("editing.versions.noPreview")}
        </Text>
      ) : preview ? (
        <SandboxedFrame html={preview.html} title={t("editing.versions.preview")} fill />
      ) : (
        <Center className={classes.waiting}>
          <Loader size="sm" />
        </Center>
      )}
    </Flex>
  );
}
