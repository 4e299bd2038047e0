import { type EmailSection, backgroundOf } from "@arauto/contracts";
import { Flex } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LAYOUT_NAMES, LAYOUTS } from "../block-kinds.tsx";
import { changeColumns } from "../document-commands.ts";
import { useEditor } from "../editor-store.tsx";
import { useEmailAppearance } from "../email-appearance.tsx";
import { Segments } from "./align-field.tsx";
import { ColorField, ContrastWarning } from "./color-field.tsx";
import { redistributedShares } from "./column-shares.ts";
import { InspectorSection } from "./inspector-section.tsx";
import controls from "./controls.module.css";
import classes from "./inspector.module.css";
import { PaddingField } from "./padding-field.tsx";
import { SizeField } from "./size-field.tsx";
import { type Subject, useColumns, useSections } from "./subject.ts";
import { ToggleField } from "./toggle-field.tsx";
import { VisibilityFields } from "./visibility-fields.tsx";

const WORDS = 4.5;

/** Settings of sections: columns, background, padding and visibility. */
export function SectionFields({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation("editor");
  const { colors } = useEmailAppearance();
  const subject = useSections(ids);
  const [first] = subject.all;
  if (!first) return null;
  return (
    <>
      <InspectorSection title={t("inspector.parts.content")}>
        {subject.all.length === 1 && <Layout section={first} />}
        {subject.all.some(({ columns }) => columns.length > 1) && (
          <Segments
            label={t("inspector.section.onPhone")}
            {...subject.setting("onPhone")}
            options={(["stack", "stackReversed", "keep"] as const).map((value) => ({
              value,
              label: t(`inspector.section.phone.${value}`),
            }))}
          />
        )}
      </InspectorSection>
      <InspectorSection title={t("inspector.parts.look")}>
        <ColorField
          label={t("inspector.ground")}
          noneLabel={t("inspector.section.asEmail")}
          noneColor={colors.surface}
          {...subject.setting("color")}
        />
        <ContrastWarning
          color={colors.text}
          against={backgroundOf(first, null, colors)}
          least={WORDS}
        />
        {subject.read("color") !== null && (
          <ToggleField
            label={t("inspector.section.bleeds")}
            hint={t("inspector.section.bleedsHint")}
            {...subject.setting("bleeds")}
          />
        )}
      </InspectorSection>
      <Spacing subject={subject} />
      <InspectorSection
        title={t("inspector.parts.visibility")}
        folded={subject.read("visibility") === null}
      >
        <VisibilityFields {...subject.setting("visibility")} />
      </InspectorSection>
      {subject.all.length === 1 && first.columns.length > 1 && (
        <InspectorSection title={t("inspector.parts.numbers")} folded>
          <Shares section={first} />
        </InspectorSection>
      )}
    </>
  );
}

function Spacing({ subject }: { subject: Subject<EmailSection> }) {
  const { t } = useTranslation("editor");
  return (
    <InspectorSection title={t("inspector.parts.spacing")}>
      <PaddingField
        all={subject.all.map(({ padding }) => padding)}
        onChange={(sides, control) =>
          subject.change((section) => ({ padding: { ...section.padding, ...sides } }), control)
        }
      />
    </InspectorSection>
  );
}

/** Selects a section's column layout, from small drawings. */
function Layout({ section }: { section: EmailSection }) {
  const { t } = useTranslation("editor");
  const editor = useEditor();
  const present = section.columns.map(({ share }) => share).join();
  return (
    <div role="group" aria-label={t("inspector.section.layout")}>
      <span className={classes.label} aria-hidden>
        {t("inspector.section.layout")}
      </span>
      <div className={controls.layouts}>
        {LAYOUT_NAMES.map((name) => (
          <Flex
            key={name}
            type="button"
            className={controls.layout}
            component="button"
            gap="2xs"
            aria-pressed={LAYOUTS[name].join() === present}
            aria-label={t("inspector.section.shares", { shares: LAYOUTS[name].join(" · ") })}
            onClick={() =>
              editor.change((document) => changeColumns(document, section.id, LAYOUTS[name]), {
                label: "editSection",
              })
            }
          >
            {LAYOUTS[name].map((share, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a drawing of the columns in order
              <span key={at} style={{ flexGrow: share }} />
            ))}
          </Flex>
        ))}
      </div>
    </div>
  );
}

function Shares({ section }: { section: EmailSection }) {
  const { t } = useTranslation("editor");
  const editor = useEditor();
  const shares = section.columns.map(({ share }) => share);
  return shares.map((share, at) => (
    <SizeField
      // oxlint-disable-next-line react/no-array-index-key -- a column's width belongs to its position
      key={at}
      label={t("inspector.column.shareOf", { place: at + 1 })}
      min={10}
      max={100 - 10 * (shares.length - 1)}
      unit="%"
      value={share}
      onChange={(next) =>
        editor.change(
          (document) => changeColumns(document, section.id, redistributedShares(shares, at, next)),
          {
            label: "editSection",
            group: `share ${section.id} ${at}`,
          },
        )
      }
    />
  ));
}

/** Settings of columns. */
export function ColumnFields({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation("editor");
  const subject = useColumns(ids);
  return (
    <InspectorSection title={t("inspector.parts.look")}>
      <Segments
        label={t("inspector.column.align")}
        {...subject.setting("align")}
        options={(["top", "middle", "bottom"] as const).map((value) => ({
          value,
          label: t(`inspector.column.${value}`),
        }))}
      />
      <ColorField
        label={t("inspector.ground")}
        noneLabel={t("inspector.column.asSection")}
        {...subject.setting("color")}
      />
    </InspectorSection>
  );
}
