import { type EmailBlock, type EmailBlockKind, newBlock, newBlockId } from "@arauto/contracts";
import {
  BracketsAngleIcon,
  ColumnsIcon,
  FilmStripIcon,
  type Icon,
  ImageIcon,
  LineVerticalIcon,
  ListIcon,
  MinusIcon,
  RepeatIcon,
  RowsIcon,
  SealCheckIcon,
  ShareNetworkIcon,
  ShoppingBagIcon,
  ArrowsVerticalIcon,
  SignatureIcon,
  TableIcon,
  TextAaIcon,
  TextAlignLeftIcon,
  RectangleIcon,
} from "@phosphor-icons/react";
import type { DocumentNode } from "./editor.ts";

const ICONS: Record<EmailBlockKind, Icon> = {
  heading: TextAaIcon,
  text: TextAlignLeftIcon,
  image: ImageIcon,
  button: RectangleIcon,
  divider: MinusIcon,
  spacer: ArrowsVerticalIcon,
  logo: SealCheckIcon,
  social: ShareNetworkIcon,
  menu: ListIcon,
  video: FilmStripIcon,
  products: ShoppingBagIcon,
  table: TableIcon,
  html: BracketsAngleIcon,
  footer: SignatureIcon,
  repeat: RepeatIcon,
};

/** Every kind of block, in the order offered: the most common first. */
export const BLOCK_KINDS = Object.keys(ICONS) as readonly EmailBlockKind[];

/** Kinds whose text is edited on the canvas. */
const WRITTEN: readonly EmailBlockKind[] = ["heading", "text", "button", "footer"];
export function isWritten(kind: EmailBlockKind): boolean {
  return WRITTEN.includes(kind);
}

export function KindIcon({ kind, size = 20 }: { kind: EmailBlockKind; size?: number }) {
  const Drawing = ICONS[kind];
  return <Drawing size={size} aria-hidden />;
}

export function NodeIcon({ node, size = 16 }: { node: DocumentNode; size?: number }) {
  if (node.type === "block") return <KindIcon kind={node.node.kind} size={size} />;
  const Drawing =
    node.type === "section"
      ? node.node.columns.length > 1
        ? ColumnsIcon
        : RowsIcon
      : LineVerticalIcon;
  return <Drawing size={size} aria-hidden />;
}

/** Column layouts for new sections, by the key of their name; shares in hundredths. */
export const LAYOUTS = {
  one: [100],
  two: [50, 50],
  three: [33, 34, 33],
  four: [25, 25, 25, 25],
  narrowWide: [33, 67],
  wideNarrow: [67, 33],
  quarterWide: [25, 75],
  wideQuarter: [75, 25],
  wideMiddle: [25, 50, 25],
} as const satisfies Record<string, readonly number[]>;
export type Layout = keyof typeof LAYOUTS;
export const LAYOUT_NAMES = Object.keys(LAYOUTS) as readonly Layout[];

const emptyProduct = {
  source: "",
  alt: "",
  decorative: false,
  title: "",
  text: "",
  price: "",
  formerPrice: "",
  buttonLabel: "",
  href: "",
};

/** Creates a block as inserted from the palette. Lists start with the most common entries. */
export function newPaletteBlock(kind: EmailBlockKind): EmailBlock {
  if (kind === "products")
    return newBlock("products", { items: [{ ...emptyProduct }, { ...emptyProduct }] });
  return newBlock(kind, { id: newBlockId() });
}
