import { Flex } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Lack } from "./missing.ts";
import classes from "./draft-editor.module.css";

/**
 * Links to where something missing is filled in: a section of the draft editor, or the workspace's
 * settings for its postal address.
 */
export function LackWay({
  lack,
  onJump,
  children,
}: {
  lack: Lack;
  onJump: () => void;
  children: ReactNode;
}) {
  if (lack.path === "address") {
    return (
      <Flex
        to="/settings/workspace"
        className={classes.lack}
        component={Link}
        gap="xs"
        align="center"
        justify="space-between"
      >
        {children}
      </Flex>
    );
  }
  return (
    <Flex
      type="button"
      className={classes.lack}
      component="button"
      gap="xs"
      align="center"
      justify="space-between"
      onClick={onJump}
    >
      {children}
    </Flex>
  );
}
