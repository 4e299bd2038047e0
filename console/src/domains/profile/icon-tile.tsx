import type { Icon } from "@phosphor-icons/react";
import classes from "./icon-tile.module.css";

/** An icon on a ground of its own, at the start of a row whose words say the same; `brand` where the row leads somewhere. */
export function IconTile({ icon: Shown, brand }: { icon: Icon; brand?: boolean }) {
  return (
    <span className={classes.tile} data-brand={brand || undefined} aria-hidden>
      <Shown size={20} />
    </span>
  );
}
