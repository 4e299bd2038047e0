import { Button, Flex, Group, Textarea, TextInput } from "@mantine/core";
import { CropIcon, TrashIcon, WarningIcon } from "@phosphor-icons/react";
import { IMAGE_HEAVY_BYTES } from "@arauto/contracts";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiProblem } from "../../../lib/api-problem.ts";
import {
  type Image,
  useDeleteImagesMutation,
  useUpdateImageMutation,
} from "../../../lib/api.generated.ts";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { useDeletion } from "../../../ui/dialogs/deletion.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { InUseNotice } from "../../../ui/dialogs/in-use-notice.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import classes from "./pictures.module.css";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

const CropDialog = lazyPart(async () => ({
  default: (await import("./crop-dialog.tsx")).CropDialog,
}));

interface Props {
  image: Image;
  /** Whether the user may edit pictures. */
  writes: boolean;
  onUse?: () => void;
  /** Called with a new picture cropped from this one. */
  onMade: (image: Image) => void;
  onGone: () => void;
}

/** A picture of the library with its name, description and actions. */
export function PictureDetail({ image, writes, onUse, onMade, onGone }: Props) {
  const { t } = useTranslation("editor");
  const [deleteImages] = useDeleteImagesMutation();
  const [cropping, setCropping] = useState(false);
  const [inUse, setInUse] = useState<ApiProblem | null>(null);
  const remove = useDeletion({
    ask: () => ({
      title: t("pictures.delete.title", { name: image.name }),
      consequence: t("pictures.delete.consequence"),
      confirmLabel: t("pictures.delete.confirm"),
    }),
    run: (ids) => deleteImages({ deleteImagesBody: { ids } }).unwrap(),
    done: () => t("pictures.delete.done", { name: image.name }),
    onInUse: setInUse,
  });

  return (
    <Flex
      className={classes.detail}
      component="section"
      direction="column"
      gap="sm"
      aria-label={t("pictures.detail", { name: image.name })}
    >
      {inUse && (
        <InUseNotice
          title={t("pictures.inUse.title")}
          advice={t("pictures.inUse.advice")}
          closeLabel={t("pictures.inUse.close")}
          problem={inUse}
          wording={({ kind, name: user }) => t(`pictures.inUse.${kind}`, { name: user })}
          onClose={() => setInUse(null)}
        />
      )}
      <PictureFacts image={image} />
      {onUse && (
        <Button fullWidth onClick={onUse}>
          {t("pictures.use")}
        </Button>
      )}
      <PictureForm image={image} writes={writes} />
      {writes && (
        <Group gap="xs" align="stretch">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<CropIcon size={16} aria-hidden />}
            onClick={() => setCropping(true)}
          >
            {t("pictures.crop.action")}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<TrashIcon size={16} aria-hidden />}
            onClick={() => void remove([image.id], image.name).then((gone) => gone && onGone())}
          >
            {t("pictures.delete.action")}
          </Button>
        </Group>
      )}
      <Suspense>
        {cropping && (
          <CropDialog
            image={image}
            onClose={() => setCropping(false)}
            onMade={(made) => {
              setCropping(false);
              onMade(made);
            }}
          />
        )}
      </Suspense>
    </Flex>
  );
}

/** The picture with its size and its address. */
function PictureFacts({ image }: { image: Image }) {
  const { t } = useTranslation("editor");
  const { bytes } = useFormats();
  const address = new URL(image.url, window.location.origin).href;
  return (
    <>
      <div className={classes.frame}>
        <img src={image.url} alt={image.alt} />
      </div>
      <span className={classes.facts}>
        {t("pictures.facts", {
          width: image.width,
          height: image.height,
          size: bytes(image.bytes),
        })}
      </span>
      {image.bytes > IMAGE_HEAVY_BYTES && (
        <Flex className={classes.warning} component="p" gap={6}>
          <WarningIcon size={16} aria-hidden /> {t("pictures.heavy", { size: bytes(image.bytes) })}
        </Flex>
      )}
      <Group className={classes.address} gap={6} wrap="nowrap">
        <code dir="ltr" title={address}>
          {address}
        </code>
        <CopyButton value={address} label={t("pictures.copyAddress")} />
      </Group>
    </>
  );
}

/** The picture's name and description. */
function PictureForm({ image, writes }: { image: Image; writes: boolean }) {
  const { t } = useTranslation("editor");
  const showProblem = useProblemToast();
  const [update, { isLoading }] = useUpdateImageMutation();
  const [name, setName] = useState(image.name);
  const [alt, setAlt] = useState(image.alt);
  const changed = name.trim() !== image.name || alt.trim() !== image.alt;

  async function save() {
    try {
      await update({
        id: image.id,
        updateImageBody: { name: name.trim(), alt: alt.trim() },
      }).unwrap();
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <Flex
      className={classes.field}
      component="form"
      direction="column"
      gap={10}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void save();
      }}
    >
      <TextInput
        label={t("pictures.name")}
        required
        withAsterisk={false}
        maxLength={200}
        dir="auto"
        value={name}
        readOnly={!writes}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t("pictures.alt")}
        description={t("pictures.altHint")}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={500}
        dir="auto"
        value={alt}
        readOnly={!writes}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      {writes && changed && (
        <Button type="submit" variant="default" loading={isLoading} disabled={name.trim() === ""}>
          {t("pictures.save")}
        </Button>
      )}
    </Flex>
  );
}
