import { Center } from "@mantine/core";
import type { Icon } from "@phosphor-icons/react";
import classes from "./icon-tile.module.css";

/** A decorative icon on a tile, at the start of a row; `brand` if the row is a link. */
export function IconTile({ icon: Shown, brand }: { icon: Icon; brand?: boolean }) {
  return (
    <Center className={classes.tile} component="span" data-brand={brand || undefined} aria-hidden>
      <Shown size={20} />
    </Center>
  );
}
