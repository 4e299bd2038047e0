import { ActionIcon, Group, Tooltip } from "@mantine/core";
import { useStore } from "@xyflow/react";
import {
  CornersOutIcon,
  MinusIcon,
  NoteIcon,
  PlusIcon,
  TreeStructureIcon,
} from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDesigner } from "../designer-context.ts";
import classes from "./canvas.module.css";
import type { CanvasCamera } from "./use-camera.ts";

/** Zoom in and out, fit to view, and auto-arrange. */
export function CanvasTools({ camera, readOnly }: { camera: CanvasCamera; readOnly: boolean }) {
  const { t } = useTranslation("workflows");
  const { actions } = useDesigner();
  return (
    <Group
      className={classes.tools}
      gap="3xs"
      wrap="nowrap"
      role="toolbar"
      aria-label={t("tools.title")}
    >
      <Tool
        label={t("tools.out")}
        keys="-"
        icon={<MinusIcon size={16} aria-hidden />}
        run={() => camera.zoomBy("out")}
      />
      <Zoom onPress={camera.actual} />
      <Tool
        label={t("tools.in")}
        keys="+"
        icon={<PlusIcon size={16} aria-hidden />}
        run={() => camera.zoomBy("in")}
      />
      <Tool
        label={t("tools.fit")}
        keys="1"
        icon={<CornersOutIcon size={16} aria-hidden />}
        run={camera.fit}
      />
      {!readOnly && (
        <Tool
          label={t("notes.add")}
          keys="n"
          icon={<NoteIcon size={16} aria-hidden />}
          run={actions.addNote}
        />
      )}
      {!readOnly && (
        <Tool
          label={t("arrange")}
          icon={<TreeStructureIcon size={16} aria-hidden />}
          run={() => actions.arrange()}
        />
      )}
    </Group>
  );
}

function Tool({
  label,
  keys,
  icon,
  run,
}: {
  label: string;
  keys?: string;
  icon: React.ReactNode;
  run: () => void;
}) {
  return (
    <Tooltip label={keys === undefined ? label : `${label} (${keys})`} position="top">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        aria-keyshortcuts={keys}
        onClick={run}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

/** Shows the zoom level; a click resets it to 100%. */
function Zoom({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation("workflows");
  const formats = useFormats();
  const zoom = useStore(({ transform }) => Math.round(transform[2] * 100));
  return (
    <Tooltip label={`${t("tools.actual")} (0)`} position="top">
      <button
        type="button"
        className={classes.zoom}
        aria-label={t("tools.zoomed", { zoom: formats.percent(zoom / 100) })}
        onClick={onPress}
      >
        {formats.percent(zoom / 100)}
      </button>
    </Tooltip>
  );
}
