import { Box, Button, Flex, Group, Modal, Slider, Text } from "@mantine/core";
import { WarningCircleIcon } from "@phosphor-icons/react";
import { useState } from "react";
import type { Area, Point } from "react-easy-crop";
import { useTranslation } from "react-i18next";
import { CropStage } from "../../ui/forms/crop-stage.tsx";
import classes from "./avatar-cropper.module.css";
import { largestZoom } from "./picture-math.ts";
import { shrinkPicture } from "./shrink-picture.ts";

const STEP = 0.05;

export interface AvatarCropperProps {
  picture: HTMLImageElement;
  /** The picture's URL. */
  address: string;
  /** Upload progress, 0 to 1; null while nothing is being uploaded. */
  sending: number | null;
  onClose: () => void;
  onDone: (file: File) => void;
}

/** A dialog that crops a square out of a picture, by mouse, touch or keyboard, with a preview. */
export function AvatarCropper({ picture, address, sending, onClose, onDone }: AvatarCropperProps) {
  const { t } = useTranslation("profile");
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [shares, setShares] = useState<Area>();
  const [pixels, setPixels] = useState<Area>();
  const [making, setMaking] = useState(false);
  const [failed, setFailed] = useState(false);
  const zoomMax = largestZoom(picture.naturalWidth, picture.naturalHeight);
  const busy = making || sending !== null;

  async function done() {
    if (!pixels) return;
    setMaking(true);
    setFailed(false);
    try {
      onDone(await shrinkPicture(picture, { x: pixels.x, y: pixels.y, width: pixels.width }));
    } catch {
      setFailed(true);
    }
    setMaking(false);
  }

  return (
    <Modal opened onClose={busy ? () => undefined : onClose} title={t("crop.title")} size={520}>
      <CropStage
        image={address}
        aspect={1}
        round
        crop={crop}
        onCrop={setCrop}
        zoom={zoom}
        zoomMax={zoomMax}
        onZoom={setZoom}
        onCut={(area, areaPixels) => {
          setShares(area);
          setPixels(areaPixels);
        }}
        label={t("crop.area")}
        hintId="crop-hint"
        height={320}
      />
      <Text m="var(--space-2) 0 0" size="xs" c="dimmed" id="crop-hint">
        {t("crop.hint")}
      </Text>
      <Group mt="md" gap="lg" wrap="nowrap">
        <ZoomSlider value={zoom} max={zoomMax} onChange={setZoom} />
        <Group gap="sm" wrap="nowrap" aria-hidden>
          {[64, 32].map((size) => (
            <Preview key={size} address={address} shares={shares} size={size} />
          ))}
        </Group>
      </Group>
      {failed && (
        <Flex className={classes.error} component="p" gap={6} role="alert">
          <WarningCircleIcon size={16} aria-hidden /> {t("avatar.error.unreadable")}
        </Flex>
      )}
      <Group mt="lg" gap="xs" align="stretch" justify="flex-end" wrap="nowrap">
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button loading={busy} disabled={!pixels} onClick={() => void done()}>
          {t("crop.done")}
        </Button>
      </Group>
    </Modal>
  );
}

function ZoomSlider({
  value,
  max,
  onChange,
}: {
  value: number;
  max: number;
  onChange: (zoom: number) => void;
}) {
  const { t } = useTranslation("profile");
  return (
    <Box flex={1}>
      <Text display="block" mb="xs" span size="xs" fw={550} aria-hidden>
        {t("crop.zoom")}
      </Text>
      <Slider
        value={value}
        min={1}
        max={max}
        step={STEP}
        disabled={max === 1}
        label={null}
        thumbLabel={t("crop.zoom")}
        onChange={onChange}
      />
    </Box>
  );
}

/** Previews the crop at one size. */
function Preview({
  address,
  shares,
  size,
}: {
  address: string;
  shares: Area | undefined;
  size: number;
}) {
  return (
    <span className={classes.preview} style={{ inlineSize: size, blockSize: size }} dir="ltr">
      {shares && (
        <img
          src={address}
          alt=""
          style={{
            width: `${10_000 / shares.width}%`,
            height: `${10_000 / shares.height}%`,
            left: `${(-100 * shares.x) / shares.width}%`,
            top: `${(-100 * shares.y) / shares.height}%`,
          }}
        />
      )}
    </span>
  );
}
