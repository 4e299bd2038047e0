import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";

/** A page's description that is known later than its title: on phones it has the place of two lines from the start. */
export function LateDescription({ children }: { children: ReactNode }) {
  return <Box className={classes.late}>{children}</Box>;
}
