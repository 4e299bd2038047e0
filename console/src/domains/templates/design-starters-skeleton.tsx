import { Skeleton } from "@mantine/core";
import classes from "./design-starters.module.css";

/** How many designs are offered to start from. */
export const STARTERS_SHOWN = 4;

/** The places of the designs while they load, or while their code does. */
export function DesignStartersSkeleton() {
  return (
    <div className={classes.designs} aria-hidden>
      <DesignPlaces />
      <div className={classes.more} />
    </div>
  );
}

/** The places of the designs inside their grid. */
export function DesignPlaces() {
  return Array.from({ length: STARTERS_SHOWN }, (_, place) => (
    <Skeleton key={place} className={classes.designSkeleton} radius="md" />
  ));
}
