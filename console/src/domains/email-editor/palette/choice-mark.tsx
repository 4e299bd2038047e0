/* oxlint-disable react/no-array-index-key -- the rendered elements keep no state, so their position identifies them */
import { Flex } from "@mantine/core";
import { BookmarkSimpleIcon } from "@phosphor-icons/react";
import { KindIcon, LAYOUTS } from "../block-kinds.tsx";
import type { Insertable } from "../editor-ui.tsx";
import classes from "./palette.module.css";

/** The icon of an insertable part: a block's icon, or columns with their widths. */
export function ChoiceMark({ item }: { item: Insertable }) {
  if (item.type === "kind") return <KindIcon kind={item.kind} />;
  if (item.type === "saved") return <BookmarkSimpleIcon size={18} aria-hidden />;
  return (
    <Flex className={classes.columns} component="span" gap="3xs" aria-hidden>
      {LAYOUTS[item.layout].map((share, at) => (
        <span key={at} style={{ flexGrow: share }} />
      ))}
    </Flex>
  );
}
