import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";

/** A page description that loads after the title. On phones it reserves two lines from the start. */
export function LateDescription({ children }: { children: ReactNode }) {
  return <Box className={classes.late}>{children}</Box>;
}
