import { Button, FileButton, Group, Skeleton, Stack } from "@mantine/core";
import { CaretLeftIcon, CaretRightIcon, UploadSimpleIcon } from "@phosphor-icons/react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Image } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useDropFiles } from "../../../ui/forms/drop-target.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SearchInput } from "../../../ui/list-page/search-input.tsx";
import { announce } from "../inspector/announce.ts";
import { PictureDetail } from "./picture-detail.tsx";
import { PICTURE_TYPES, picturesIn } from "./picture-files.ts";
import { PictureTile, UploadTile } from "./picture-tile.tsx";
import classes from "./pictures.module.css";
import { type PicturePages, usePicturePages } from "./use-picture-pages.ts";
import { useUploads } from "./use-uploads.ts";

export interface PictureLibraryProps {
  /** Uses the selected picture; left out where pictures are only managed. */
  onUse?: (image: Image) => void;
  /** Whether pictures pasted anywhere are uploaded here; only if nothing else could handle them. */
  takesPaste?: boolean;
}

/** The workspace's pictures: search, upload by button, drop or paste, rename, describe, crop and delete. */
export function PictureLibrary({ onUse, takesPaste = true }: PictureLibraryProps) {
  const { t } = useTranslation("editor");
  const writes = useSession().can("TEMPLATE.WRITE");
  const pages = usePicturePages();
  const { data, error, search } = pages;
  const [chosen, setChosen] = useState<Image | null>(null);
  const uploads = useUploads((image) => {
    pages.setSearch("");
    setChosen(image);
    announce(t("pictures.arrived", { name: image.name }));
  });
  const drop = useDropFiles((files) => writes && uploads.add(files));
  usePaste(writes && takesPaste, uploads.add);

  const items = data?.items ?? [];
  // The list has the latest version; a picture that is not in it is shown as given.
  const detail = chosen && (items.find(({ id }) => id === chosen.id) ?? chosen);
  const isEmpty = data !== undefined && items.length === 0 && uploads.all.length === 0;
  return (
    <Stack gap="sm">
      <Group className={classes.bar} gap="xs">
        <SearchInput list={pages} placeholder={t("pictures.search")} wide />
        {writes && <UploadButton onFiles={uploads.add} primary={onUse === undefined} />}
      </Group>
      <div className={classes.body} data-detail={detail !== null || undefined}>
        <div className={classes.drop} {...drop} aria-busy={pages.isFetching}>
          {error !== undefined && data === undefined && (
            <ErrorState
              problem={error}
              title={t("pictures.loadFailed")}
              onRetry={() => void pages.refetch()}
            />
          )}
          {isEmpty && <NoPictures search={search} writes={writes} />}
          <ul className={classes.grid} aria-label={t("pictures.title")}>
            {pages.isFirst &&
              uploads.all.map((upload) => (
                <UploadTile key={upload.key} upload={upload} uploads={uploads} />
              ))}
            {data === undefined && error === undefined
              ? Array.from({ length: 8 }, (_, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- skeletons are all alike
                  <li key={at}>
                    <Skeleton height={148} radius="md" />
                  </li>
                ))
              : items.map((image) => (
                  <PictureTile
                    key={image.id}
                    image={image}
                    pressed={detail?.id === image.id}
                    onPress={() => setChosen(detail?.id === image.id ? null : image)}
                    {...(onUse ? { onUse: () => onUse(image) } : {})}
                  />
                ))}
          </ul>
          {data !== undefined && <PagerButtons pages={pages} />}
        </div>
        {detail && (
          <PictureDetail
            key={detail.id}
            image={detail}
            writes={writes}
            onMade={setChosen}
            onGone={() => setChosen(null)}
            {...(onUse ? { onUse: () => onUse(detail) } : {})}
          />
        )}
      </div>
    </Stack>
  );
}

/** Says that there are no pictures, or none that match the search. */
function NoPictures({ search, writes }: { search: string; writes: boolean }) {
  const { t } = useTranslation("editor");
  if (search !== "")
    return (
      <EmptyState title={t("pictures.noneFound")} text={t("pictures.noneFoundText", { search })} />
    );
  return (
    <EmptyState
      title={t("pictures.empty")}
      text={t(writes ? "pictures.emptyText" : "pictures.emptyReader")}
    />
  );
}

/** The buttons to the other pages, if there are any. */
function PagerButtons({ pages }: { pages: PicturePages }) {
  const { t } = useTranslation("editor");
  if (pages.isFirst && pages.isLast) return null;
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        disabled={pages.isFirst}
        leftSection={<CaretLeftIcon size={14} className="flip-rtl" aria-hidden />}
        onClick={pages.newer}
      >
        {t("pictures.newer")}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={pages.isLast}
        rightSection={<CaretRightIcon size={14} className="flip-rtl" aria-hidden />}
        onClick={pages.older}
      >
        {t("pictures.older")}
      </Button>
    </Group>
  );
}

/** Opens the file dialog; several files can be selected. */
export function UploadButton({
  onFiles,
  primary = false,
}: {
  onFiles: (files: File[]) => void;
  primary?: boolean;
}) {
  const { t } = useTranslation("editor");
  return (
    <FileButton accept={PICTURE_TYPES} multiple onChange={onFiles}>
      {(props) => (
        <Button
          {...props}
          variant={primary ? "filled" : "default"}
          leftSection={<UploadSimpleIcon size={16} aria-hidden />}
        >
          {t("pictures.upload")}
        </Button>
      )}
    </FileButton>
  );
}

/** Handles pictures pasted anywhere. */
function usePaste(wanted: boolean, take: (files: File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = picturesIn(event.clipboardData?.files);
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    if (!wanted) return;
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, [wanted]);
}
