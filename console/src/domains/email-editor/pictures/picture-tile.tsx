import type { Image } from "../../../lib/api.generated.ts";
import { Button, Flex, Group, Text } from "@mantine/core";
import { WarningCircleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { ProgressLine } from "../../../ui/charts/progress-line.tsx";
import classes from "./pictures.module.css";
import type { Upload, Uploads } from "./use-uploads.ts";

interface Props {
  image: Image;
  pressed: boolean;
  onPress: () => void;
  /** Uses it immediately, on double click. */
  onUse?: () => void;
}

/** One picture of the library. */
export function PictureTile({ image, pressed, onPress, onUse }: Props) {
  const { t } = useTranslation("editor");
  const { bytes } = useFormats();
  return (
    <li>
      <Flex
        type="button"
        className={classes.tile}
        component="button"
        direction="column"
        aria-pressed={pressed}
        onClick={onPress}
        {...(onUse ? { onDoubleClick: onUse } : {})}
      >
        <span className={classes.frame}>
          <img src={image.thumbnailUrl} alt="" loading="lazy" draggable={false} />
        </span>
        <Text className={classes.caption} span size="xs">
          <Text display="block" component="bdi" inherit fw={550} truncate>
            {image.name}
          </Text>
          <span className={classes.facts}>
            {t("pictures.facts", {
              width: image.width,
              height: image.height,
              size: bytes(image.bytes),
            })}
          </span>
        </Text>
      </Flex>
    </li>
  );
}

/** A picture that is being uploaded, or whose upload failed. */
export function UploadTile({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { t } = useTranslation("editor");
  return (
    <Flex
      className={classes.tile}
      component="li"
      direction="column"
      data-failed={upload.error !== null || undefined}
    >
      <span className={classes.frame} data-waiting>
        <img src={upload.address} alt="" />
      </span>
      <Text className={classes.caption} component="div" size="xs">
        <Text display="block" component="bdi" inherit fw={550} truncate>
          {upload.name}
        </Text>
        <UploadState upload={upload} uploads={uploads} />
        {upload.error === null && <span className={classes.facts}>{t("pictures.sending")}</span>}
      </Text>
    </Flex>
  );
}

/** An upload's progress, or why it failed and what to do. */
export function UploadState({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { t } = useTranslation("editor");
  if (upload.error === null) {
    const { progress } = upload;
    return (
      <ProgressLine
        value={progress !== null && progress < 1 ? progress : null}
        label={t("pictures.sendingName", { name: upload.name })}
      />
    );
  }
  return (
    <>
      <Flex className={classes.error} component="p" gap={6} role="alert">
        <WarningCircleIcon size={16} aria-hidden /> {upload.error}
      </Flex>
      <Group gap="xs" align="stretch">
        {upload.retries && (
          <Button size="compact-xs" variant="default" onClick={() => uploads.retry(upload.key)}>
            {t("pictures.retry")}
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          onClick={() => uploads.dismiss(upload.key)}
        >
          {t("pictures.dismiss")}
        </Button>
      </Group>
    </>
  );
}
