import { IMAGE_HEAVY_BYTES } from "@arauto/contracts";
import { Button, Flex, Group, Switch } from "@mantine/core";
import { CropIcon, ImageIcon, TrashIcon, WarningIcon } from "@phosphor-icons/react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEditImageMutation, useGetImageQuery } from "../../../lib/api.generated.ts";
import { useDropFiles } from "../../../ui/forms/drop-target.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { VariableInput } from "../variables/variable-input.tsx";
import type { ChosenPicture } from "./picture-dialog.tsx";
import { picturesIn } from "./picture-files.ts";
import { UploadButton } from "./picture-library.tsx";
import { PicturePreview } from "./picture-preview.tsx";
import { libraryId } from "./picture-url.ts";
import classes from "./pictures.module.css";
import { useUploads } from "./use-uploads.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

const PictureDialog = lazyPart(async () => ({
  default: (await import("./picture-dialog.tsx")).PictureDialog,
}));
const CropDialog = lazyPart(async () => ({
  default: (await import("./crop-dialog.tsx")).CropDialog,
}));

const ALT_MAX = 500;
/** High-resolution screens show two dots per pixel. */
const SHARP = 2;

/** A picture as stored in documents. */
export interface PictureValue {
  source: string;
  alt: string;
  decorative: boolean;
}

export interface PictureFieldProps {
  label: string;
  value: PictureValue;
  onChange: (part: Partial<PictureValue>) => void;
  /** The width in the email, in pixels, to detect a picture larger than necessary. */
  shownWidth: number;
  list?: string | null;
  /** Left out if the description is edited elsewhere. */
  asksAlt?: boolean;
}

/** A picture with its description: uploaded, selected from the library or by URL, cropped, replaced, removed. */
export function PictureField({
  label,
  value,
  onChange,
  shownWidth,
  list = null,
  asksAlt = true,
}: PictureFieldProps) {
  const { source } = value;
  const [choosing, setChoosing] = useState(false);
  const [cropping, setCropping] = useState(false);
  const id = libraryId(source);
  const { data: image } = useGetImageQuery({ id: id ?? "" }, { skip: id === null });
  // A description belongs to one picture, so it is never kept for another.
  const put = (picture: ChosenPicture) =>
    onChange({ source: picture.source, ...(asksAlt && { alt: picture.alt }) });
  const uploads = useUploads((made) => put({ source: made.source, alt: made.alt }));
  const take = (files: readonly File[]) => {
    for (const { key, error } of uploads.all) if (error !== null) uploads.dismiss(key);
    uploads.add(files.slice(0, 1));
  };
  const drop = useDropFiles((files) => take(picturesIn(files)));

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pasting needs no key handler
    <Flex
      className={classes.field}
      component="fieldset"
      direction="column"
      gap={10}
      onPaste={(event) => {
        const files = picturesIn(event.clipboardData.files);
        if (files.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        take(files);
      }}
    >
      <legend className={classes.fieldLegend}>{label}</legend>
      <PicturePreview source={source} alt={value.alt} uploads={uploads} drop={drop} />
      <PictureActions
        isEmpty={source === ""}
        onFiles={take}
        onChoose={() => setChoosing(true)}
        onCrop={image && !image.animated ? () => setCropping(true) : null}
        onRemove={() => onChange({ source: "", ...(asksAlt && { alt: "" }) })}
      />
      {image && (
        <SizeWarning
          image={image}
          most={shownWidth * SHARP}
          onMade={(made) => onChange({ source: made.source })}
        />
      )}
      {asksAlt && source !== "" && <AltFields value={value} list={list} onChange={onChange} />}
      <Suspense>
        {choosing && (
          <PictureDialog
            onClose={() => setChoosing(false)}
            onChoose={(picture) => {
              setChoosing(false);
              put(picture);
            }}
          />
        )}
        {cropping && image && (
          <CropDialog
            image={image}
            proposedWidth={shownWidth * SHARP}
            onClose={() => setCropping(false)}
            onMade={(made) => {
              setCropping(false);
              onChange({ source: made.source });
            }}
          />
        )}
      </Suspense>
    </Flex>
  );
}

interface ActionsProps {
  isEmpty: boolean;
  onFiles: (files: readonly File[]) => void;
  onChoose: () => void;
  /** Null if the picture cannot be cropped. */
  onCrop: (() => void) | null;
  onRemove: () => void;
}

function PictureActions({ isEmpty, onFiles, onChoose, onCrop, onRemove }: ActionsProps) {
  const { t } = useTranslation("editor");
  return (
    <Group gap="xs" align="stretch">
      <Button
        variant="default"
        leftSection={<ImageIcon size={16} aria-hidden />}
        onClick={onChoose}
      >
        {t(isEmpty ? "pictures.library" : "pictures.replace")}
      </Button>
      {isEmpty && <UploadButton onFiles={onFiles} />}
      {onCrop && (
        <Button variant="default" leftSection={<CropIcon size={16} aria-hidden />} onClick={onCrop}>
          {t("pictures.crop.action")}
        </Button>
      )}
      {!isEmpty && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<TrashIcon size={16} aria-hidden />}
          onClick={onRemove}
        >
          {t("pictures.takeOut")}
        </Button>
      )}
    </Group>
  );
}

type AltProps = Required<Pick<PictureFieldProps, "value" | "list" | "onChange">>;

/** The picture's description, or that it needs none. */
function AltFields({ value, list, onChange }: AltProps) {
  const { t } = useTranslation("editor");
  return (
    <>
      {!value.decorative && (
        <VariableInput
          label={t("pictures.alt")}
          list={list}
          maxLength={ALT_MAX}
          value={value.alt}
          description={value.alt === "" ? undefined : t("pictures.altHint")}
          error={value.alt === "" && t("pictures.altMissing")}
          onChange={(alt) => onChange({ alt })}
        />
      )}
      <Switch
        label={t("pictures.decorative")}
        description={t("pictures.decorativeHint")}
        checked={value.decorative}
        onChange={(event) => onChange({ decorative: event.currentTarget.checked })}
      />
    </>
  );
}

interface SizeProps {
  image: NonNullable<ReturnType<typeof useGetImageQuery>["data"]>;
  /** Additional width is never visible, in pixels. */
  most: number;
  onMade: (image: SizeProps["image"]) => void;
}

/** Reports a picture that is larger than the email needs, and offers to resize it. */
function SizeWarning({ image, most, onMade }: SizeProps) {
  const { t } = useTranslation("editor");
  const { bytes } = useFormats();
  const showProblem = useProblemToast();
  const [edit, { isLoading }] = useEditImageMutation();
  const wide = image.width > most;
  if (!wide && image.bytes <= IMAGE_HEAVY_BYTES) return null;
  return (
    <div>
      <Flex className={classes.warning} component="p" gap={6} role="status">
        <WarningIcon size={16} aria-hidden />
        {wide
          ? t("pictures.wide", { width: image.width, most, size: bytes(image.bytes) })
          : t("pictures.heavy", { size: bytes(image.bytes) })}
      </Flex>
      {wide && !image.animated && (
        <Button
          mt={6}
          size="compact-sm"
          variant="default"
          loading={isLoading}
          onClick={() =>
            void edit({ id: image.id, editImageBody: { crop: null, width: most } })
              .unwrap()
              .then(onMade, showProblem)
          }
        >
          {t("pictures.shrink", { width: most })}
        </Button>
      )}
    </div>
  );
}
