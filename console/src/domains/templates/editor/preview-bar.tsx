import { ActionIcon, Flex, SegmentedControl, Switch, Tooltip } from "@mantine/core";
import { CornersOutIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { ContactPicker } from "../contact-picker.tsx";
import { isRenderedMail, type PreviewSettings } from "./preview-appearance.ts";
import classes from "./stage.module.css";

const SHAPES = ["desktop", "phone", "text"] as const;
const SCHEMES = ["light", "dark", "forced"] as const;

interface Props {
  settings: PreviewSettings;
  onChange: (settings: PreviewSettings) => void;
  contactId: string | null;
  onContact: (id: string | null) => void;
  onFullScreen: () => void;
  /** Hides the worst cases, which need space. */
  compact: boolean;
}

/** The choice of device, color scheme, pictures and contact above a preview. */
export function PreviewBar(props: Props) {
  const { settings, onChange, contactId, onContact, onFullScreen, compact } = props;
  const { t } = useTranslation("templates");
  const { shape, scheme, pictures } = settings;
  const shapes = compact ? SHAPES : ([...SHAPES, "worst"] as const);
  return (
    <div className={classes.previewBar}>
      <SegmentedControl
        size="xs"
        aria-label={t("preview.shape")}
        value={shape}
        onChange={(value) => onChange({ ...settings, shape: value })}
        data={shapes.map((value) => ({ value, label: t(`preview.${value}`) }))}
      />
      {shape !== "text" && (
        <SegmentedControl
          size="xs"
          aria-label={t("editing.look.title")}
          value={scheme}
          onChange={(value) => onChange({ ...settings, scheme: value })}
          data={SCHEMES.map((value) => ({ value, label: t(`editing.look.${value}`) }))}
        />
      )}
      {shape !== "text" && (
        <Switch
          size="xs"
          label={t("editing.look.pictures")}
          checked={pictures}
          onChange={(event) => onChange({ ...settings, pictures: event.currentTarget.checked })}
        />
      )}
      <Flex flex="1 1 168px" miw={0} component="span" gap="xs" align="center" justify="flex-end">
        {shape !== "worst" && (
          <span className={classes.asWhom}>
            <ContactPicker size="xs" value={contactId} onChange={onContact} />
          </span>
        )}
        {isRenderedMail(shape) && (
          <Tooltip label={t("editing.look.whole")}>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t("editing.look.whole")}
              onClick={onFullScreen}
            >
              <CornersOutIcon size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Flex>
    </div>
  );
}
