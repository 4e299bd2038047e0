import { Flex, Stack } from "@mantine/core";
import type { EmailBlock, EmailBlockKind } from "@arauto/contracts";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { find } from "../document-commands.ts";
import type { DocumentNode } from "../editor.ts";
import { useEditorState } from "../editor-store.tsx";
import { NodeIcon } from "../block-kinds.tsx";
import { useNodeLabels } from "../node-labels.ts";
import { StylesPanel } from "../styles/styles-panel.tsx";
import { AlignField } from "./align-field.tsx";
import { htmlFields } from "./html-fields.tsx";
import { InspectorSection } from "./inspector-section.tsx";
import classes from "./inspector.module.css";
import { menuFields, socialFields } from "./list-kinds.tsx";
import { PaddingField } from "./padding-field.tsx";
import { imageFields, logoFields, videoFields } from "./picture-kinds.tsx";
import { productsFields } from "./products-fields.tsx";
import { repeatFields } from "./repeat-fields.tsx";
import { ColumnFields, SectionFields } from "./section-fields.tsx";
import { dividerFields, spacerFields } from "./shape-kinds.tsx";
import { type KindFields, type Subject, useBlocks } from "./subject.ts";
import { tableFields } from "./table-fields.tsx";
import { buttonFields, footerFields, headingFields, textFields } from "./text-kinds.tsx";
import { VisibilityFields } from "./visibility-fields.tsx";

const KINDS: { [K in EmailBlockKind]: KindFields<K> } = {
  heading: headingFields,
  text: textFields,
  image: imageFields,
  logo: logoFields,
  button: buttonFields,
  divider: dividerFields,
  spacer: spacerFields,
  social: socialFields,
  menu: menuFields,
  video: videoFields,
  products: productsFields,
  table: tableFields,
  html: htmlFields,
  footer: footerFields,
  repeat: repeatFields,
};

/** Settings of the selection: content first, dimensions last. Without a selection, the styles of the whole email. */
export function Inspector() {
  const selection = useEditorState((state) => state.selection);
  const nodes = useEditorState(
    ({ document }) => selection.flatMap((id) => find(document, id) ?? []),
    (one, other) =>
      one.length === other.length && one.every((node, at) => sameSort(node, other[at])),
  );
  const [first] = nodes;
  if (!first) return <StylesPanel />;
  // Another part has its own fields: incomplete input and expanded sections belong to the previous one.
  return (
    <Stack gap={0} key={selection.join(" ")}>
      <Head nodes={nodes} first={first} />
      {first.type === "section" ? (
        <SectionFields ids={selection} />
      ) : first.type === "column" ? (
        <ColumnFields ids={selection} />
      ) : (
        <BlockFields
          ids={selection}
          kinds={nodes.flatMap(({ type, node }) => (type === "block" ? [node.kind] : []))}
        />
      )}
    </Stack>
  );
}

/** Returns true if both have the same heading; their other content does not matter for it. */
function sameSort(one: DocumentNode, other: DocumentNode | undefined): boolean {
  if (one.type !== other?.type || one.node.id !== other.node.id) return false;
  if (one.type === "block") return other.type === "block" && one.node.kind === other.node.kind;
  return (
    one.type === "column" ||
    (other.type === "section" && one.node.columns.length === other.node.columns.length)
  );
}

function Head({ nodes, first }: { nodes: readonly DocumentNode[]; first: DocumentNode }) {
  const { t } = useTranslation("editor");
  const labels = useNodeLabels();
  const same = nodes.every((node) => labels.kind(node) === labels.kind(first));
  return (
    <header className={classes.head}>
      <Flex className={classes.title} component="h2" gap="xs" align="center">
        {same && <NodeIcon node={first} size={18} />}
        {nodes.length === 1
          ? labels.kind(first)
          : same
            ? t("inspector.severalOf", { count: nodes.length, kind: labels.kind(first) })
            : t("inspector.several", { count: nodes.length })}
      </Flex>
    </header>
  );
}

function BlockFields({ ids, kinds }: { ids: readonly string[]; kinds: readonly EmailBlockKind[] }) {
  const { t } = useTranslation("editor");
  const subject = useBlocks<EmailBlock>(ids);
  const [kind] = kinds;
  const same = kinds.every((one) => one === kind);
  const { Content, Look, Numbers } = (same && kind ? KINDS[kind] : {}) as {
    Content?: ComponentType<{ subject: Subject<EmailBlock> }>;
    Look?: ComponentType<{ subject: Subject<EmailBlock> }>;
    Numbers?: ComponentType<{ subject: Subject<EmailBlock> }>;
  };
  return (
    <>
      {Content && (
        <InspectorSection title={t("inspector.parts.content")}>
          <Content subject={subject} />
        </InspectorSection>
      )}
      {Look ? (
        <InspectorSection title={t("inspector.parts.look")}>
          <Look subject={subject} />
        </InspectorSection>
      ) : (
        !same && <SharedLook subject={subject} />
      )}
      <BlockSpacing subject={subject} />
      <InspectorSection
        title={t("inspector.parts.visibility")}
        folded={subject.read("visibility") === null}
      >
        <VisibilityFields {...subject.setting("visibility")} />
      </InspectorSection>
      {Numbers && (
        <InspectorSection title={t("inspector.parts.numbers")} folded>
          <Numbers subject={subject} />
        </InspectorSection>
      )}
    </>
  );
}

type Aligned = Extract<EmailBlock, { align: unknown }>;
type Padded = Extract<EmailBlock, { padding: unknown }>;

/** Settings that blocks of several kinds have in common. */
function SharedLook({ subject }: { subject: Subject<EmailBlock> }) {
  const { t } = useTranslation("editor");
  if (!subject.all.every((block) => "align" in block)) return null;
  return (
    <InspectorSection title={t("inspector.parts.look")}>
      <AlignField {...(subject as unknown as Subject<Aligned>).setting("align")} />
    </InspectorSection>
  );
}

function BlockSpacing({ subject }: { subject: Subject<EmailBlock> }) {
  const { t } = useTranslation("editor");
  const padded = subject.all.filter((block): block is Padded => "padding" in block);
  if (padded.length !== subject.all.length) return null;
  return (
    <InspectorSection title={t("inspector.parts.spacing")}>
      <PaddingField
        all={padded.map(({ padding }) => padding)}
        onChange={(sides, control) =>
          (subject as unknown as Subject<Padded>).change(
            (block) => ({ padding: { ...block.padding, ...sides } }),
            control,
          )
        }
      />
    </InspectorSection>
  );
}
