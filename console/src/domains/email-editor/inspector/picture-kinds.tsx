import { Text } from "@mantine/core";
import { columnWidths, type EmailBlockOf } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { find } from "../document-commands.ts";
import { useEditorState } from "../editor-store.tsx";
import { useEmailAppearance } from "../email-appearance.tsx";
import { PictureField, type PictureValue } from "../pictures/picture-field.tsx";
import { useListAround } from "../rich-text/use-list-around.ts";
import { AlignField } from "./align-field.tsx";
import { LinkField } from "./link-field.tsx";
import { SizeField } from "./size-field.tsx";
import type { KindFields, Subject } from "./subject.ts";

/** Returns the maximum width at which a picture is shown, in pixels: its share of the column. */
function useShownWidth(id: string | undefined, share: number): number {
  const { styles } = useEmailAppearance();
  return useEditorState(({ document }) => {
    const found = id === undefined ? undefined : find(document, id);
    if (found?.type !== "block") return styles.width;
    const at = found.section.columns.findIndex(({ id: column }) => column === found.place.parentId);
    return Math.round(((columnWidths(found.section, styles)[at] ?? styles.width) * share) / 100);
  });
}

/** The picture of an image or video: the same one for all selected blocks. */
function PictureOf({
  subject,
  share,
}: {
  subject: Subject<EmailBlockOf<"image">> | Subject<EmailBlockOf<"video">>;
  share: number;
}) {
  const { t } = useTranslation("editor");
  const list = useListAround();
  const [first] = subject.all;
  const shownWidth = useShownWidth(first?.id, share);
  if (!first) return null;
  const change = subject.change as (part: () => Partial<PictureValue>, control: string) => void;
  return (
    <>
      {subject.all.length > 1 && (
        <Text size="xs" c="var(--text-tertiary)">
          {t("inspector.pictureForAll")}
        </Text>
      )}
      <PictureField
        key={first.id}
        label={t("inspector.image.picture")}
        value={{ source: first.source, alt: first.alt, decorative: first.decorative }}
        shownWidth={shownWidth}
        list={list}
        onChange={(part) => change(() => part, `picture ${Object.keys(part).join(" ")}`)}
      />
    </>
  );
}

export const imageFields: KindFields<"image"> = {
  Content: ({ subject }) => {
    const { t } = useTranslation("editor");
    return (
      <>
        <PictureOf subject={subject} share={subject.all[0]?.width ?? 100} />
        <LinkField
          label={t("inspector.image.link")}
          list={useListAround()}
          {...subject.setting("href")}
        />
      </>
    );
  },
  Look: ({ subject }) => {
    const { t } = useTranslation("editor");
    return (
      <>
        <SizeField
          label={t("inspector.width")}
          min={10}
          max={100}
          step={5}
          unit="%"
          {...subject.setting("width")}
        />
        {subject.read("width") !== 100 && <AlignField {...subject.setting("align")} />}
      </>
    );
  },
  Numbers: ({ subject }) => {
    const { t } = useTranslation("editor");
    return (
      <SizeField label={t("inspector.corner")} min={0} max={200} {...subject.setting("radius")} />
    );
  },
};

export const videoFields: KindFields<"video"> = {
  Content: ({ subject }) => {
    const { t } = useTranslation("editor");
    return (
      <>
        <LinkField
          label={t("inspector.video.link")}
          list={useListAround()}
          {...subject.setting("href")}
        />
        <Text size="xs" c="var(--text-tertiary)">
          {t("inspector.video.hint")}
        </Text>
        <PictureOf subject={subject} share={100} />
      </>
    );
  },
  Numbers: ({ subject }) => {
    const { t } = useTranslation("editor");
    return (
      <SizeField label={t("inspector.corner")} min={0} max={200} {...subject.setting("radius")} />
    );
  },
};

export const logoFields: KindFields<"logo"> = {
  Content: ({ subject }) => {
    const { t } = useTranslation("editor");
    const { brand } = useEmailAppearance();
    return (
      <>
        <Text size="xs" c="var(--text-tertiary)">
          {t(brand.logo === null ? "inspector.logo.none" : "inspector.logo.hint")}
        </Text>
        <LinkField label={t("inspector.logo.link")} {...subject.setting("href")} />
        <Text size="xs" c="var(--text-tertiary)">
          {t("inspector.logo.linkHint")}
        </Text>
      </>
    );
  },
  Look: ({ subject }) => {
    const { t } = useTranslation("editor");
    return (
      <>
        <AlignField {...subject.setting("align")} />
        <SizeField
          label={t("inspector.logo.width")}
          min={24}
          max={400}
          step={4}
          {...subject.setting("width")}
        />
      </>
    );
  },
};
