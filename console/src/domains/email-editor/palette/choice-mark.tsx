/* oxlint-disable react/no-array-index-key -- nothing in a drawing keeps a state: what stands at a place is all there is to it */
import { BookmarkSimpleIcon } from "@phosphor-icons/react";
import { KindIcon, LAYOUTS } from "../block-kinds.tsx";
import type { Insertable } from "../editor-ui.tsx";
import classes from "./palette.module.css";

/** The picture of something that can be put in: a block's sign, or columns in their widths. */
export function ChoiceMark({ item }: { item: Insertable }) {
  if (item.type === "kind") return <KindIcon kind={item.kind} />;
  if (item.type === "saved") return <BookmarkSimpleIcon size={18} aria-hidden />;
  return (
    <span className={classes.columns} aria-hidden>
      {LAYOUTS[item.layout].map((share, at) => (
        <span key={at} style={{ flexGrow: share }} />
      ))}
    </span>
  );
}
