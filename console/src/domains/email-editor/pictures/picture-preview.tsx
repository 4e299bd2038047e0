import { Stack, Text } from "@mantine/core";
import { ImageIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { useDropFiles } from "../../../ui/forms/drop-target.ts";
import { UploadState } from "./picture-tile.tsx";
import { usePictureUrl } from "./picture-url.ts";
import classes from "./pictures.module.css";
import type { Uploads } from "./use-uploads.ts";

interface ShownProps {
  source: string;
  alt: string;
  drop: ReturnType<typeof useDropFiles>;
}

/** The picture of a field, the one being uploaded, or a place to drop one. */
export function PicturePreview({ source, alt, uploads, drop }: ShownProps & { uploads: Uploads }) {
  const { t } = useTranslation("editor");
  const [upload] = uploads.all;
  return upload ? (
    <>
      <div className={`${classes.frame} ${classes.fieldFrame}`} data-waiting {...drop}>
        <img src={upload.address} alt="" />
      </div>
      <UploadState upload={upload} uploads={uploads} />
    </>
  ) : source === "" ? (
    <Stack className={classes.nothing} gap="xs" align="center" {...drop}>
      <ImageIcon size={32} weight="duotone" aria-hidden />
      <span>{t("pictures.dropHere")}</span>
    </Stack>
  ) : (
    <Shown key={source} source={source} alt={alt} drop={drop} />
  );
}

function Shown({ source, alt, drop }: ShownProps) {
  const { t } = useTranslation("editor");
  const url = usePictureUrl()(source);
  const [broken, setBroken] = useState(false);
  return (
    <div className={`${classes.frame} ${classes.fieldFrame}`} {...drop}>
      {broken || url.startsWith("{{") ? (
        <Text p="md" span size="xs" c="dimmed" ta="center">
          {t(broken ? "pictures.broken" : "pictures.perPerson")}
        </Text>
      ) : (
        url !== "" && <img src={url} alt={alt} onError={() => setBroken(true)} />
      )}
    </div>
  );
}
