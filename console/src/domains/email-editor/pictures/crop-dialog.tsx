import { Button, Group, Modal, NumberInput, SegmentedControl, Slider, Text } from "@mantine/core";
import { useState } from "react";
import type { Area, Point } from "react-easy-crop";
import { useTranslation } from "react-i18next";
import { type Image, useEditImageMutation } from "../../../lib/api.generated.ts";
import { CropStage } from "../../../ui/forms/crop-stage.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { ASPECTS, type Aspect, editOf } from "./crop-math.ts";
import classes from "./pictures.module.css";

const ZOOM_MAX = 5;
const ZOOM_STEP = 0.05;
const WIDTH_MIN = 16;

interface Props {
  image: Image;
  /** Twice the width at which the email shows it, for high-resolution screens; the suggested new width. */
  proposedWidth?: number;
  onClose: () => void;
  onMade: (image: Image) => void;
}

/** Crops and resizes a picture into a new one; the original is kept. */
export function CropDialog({ image, proposedWidth, onClose, onMade }: Props) {
  const { t } = useTranslation("editor");
  const showProblem = useProblemToast();
  const [edit, { isLoading }] = useEditImageMutation();
  const [aspect, setAspect] = useState<Aspect>("original");
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [pixels, setPixels] = useState<Area>();
  const [width, setWidth] = useState<number | null>(
    proposedWidth !== undefined && proposedWidth < image.width ? proposedWidth : null,
  );
  const cutWidth = Math.round(pixels?.width ?? image.width);
  const body = editOf(image, pixels, width);

  async function make() {
    if (!body) return onClose();
    try {
      onMade(await edit({ id: image.id, editImageBody: body }).unwrap());
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <Modal
      opened
      onClose={isLoading ? () => undefined : onClose}
      title={t("pictures.crop.title")}
      size={640}
      zIndex={450}
    >
      <CropStage
        image={image.url}
        aspect={ASPECTS[aspect] ?? image.width / image.height}
        crop={crop}
        onCrop={setCrop}
        zoom={zoom}
        zoomMax={ZOOM_MAX}
        onZoom={setZoom}
        onCut={(_shares, areaPixels) => setPixels(areaPixels)}
        label={t("pictures.crop.area")}
        hintId="picture-crop-hint"
        height={380}
      />
      <Text size="xs" c="var(--text-tertiary)" id="picture-crop-hint" mt="xs" mb="sm">
        {t("pictures.crop.hint")}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={t("pictures.crop.aspect")}
        value={aspect}
        data={(Object.keys(ASPECTS) as Aspect[]).map((one) => ({
          value: one,
          label: one === "original" ? t("pictures.crop.original") : one,
        }))}
        onChange={(next) => {
          setAspect(next);
          setCrop({ x: 0, y: 0 });
        }}
      />
      <CropFields
        zoom={zoom}
        onZoom={setZoom}
        width={width}
        cutWidth={cutWidth}
        onWidth={setWidth}
      />
      <Group justify="flex-end" gap="xs" mt={24}>
        <Button variant="default" disabled={isLoading} onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button loading={isLoading} disabled={!pixels} onClick={() => void make()}>
          {t("pictures.crop.done")}
        </Button>
      </Group>
    </Modal>
  );
}

interface CropFieldsProps {
  zoom: number;
  onZoom: (zoom: number) => void;
  /** The new picture's width, in pixels; null for the width of the area. */
  width: number | null;
  /** The width of the area, in pixels. */
  cutWidth: number;
  onWidth: (width: number | null) => void;
}

/** The zoom, and the width of the new picture. */
function CropFields({ zoom, onZoom, width, cutWidth, onWidth }: CropFieldsProps) {
  const { t } = useTranslation("editor");
  return (
    <div className={classes.cropFields}>
      <div>
        <span className={classes.fieldLegend} aria-hidden>
          {t("pictures.crop.zoom")}
        </span>
        <Slider
          value={zoom}
          min={1}
          max={ZOOM_MAX}
          step={ZOOM_STEP}
          label={null}
          thumbLabel={t("pictures.crop.zoom")}
          onChange={onZoom}
        />
      </div>
      <NumberInput
        label={t("pictures.crop.width")}
        suffix=" px"
        min={WIDTH_MIN}
        max={cutWidth}
        allowDecimal={false}
        clampBehavior="blur"
        classNames={{ input: classes.figure ?? "" }}
        value={Math.min(width ?? cutWidth, cutWidth)}
        onChange={(next) =>
          typeof next === "number" && next >= WIDTH_MIN && onWidth(next < cutWidth ? next : null)
        }
      />
    </div>
  );
}
