import { Box, Flex, Group } from "@mantine/core";
import { ArrowLeftIcon } from "@phosphor-icons/react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./page-header.module.css";

export interface PageHeaderProps {
  title: ReactNode;
  /** One line of details below the title. */
  description?: ReactNode;
  back?: { to: string; label: string };
  /** Buttons at the inline end; at most one of them primary. */
  actions?: ReactNode;
}

/** The header of every page: its h1, its parent page, and its actions. */
export function PageHeader({ title, description, back, actions }: PageHeaderProps) {
  return (
    <Flex
      mb="var(--space-5)"
      component="header"
      gap="var(--space-4) var(--space-6)"
      align="flex-end"
      justify="space-between"
      wrap="wrap"
    >
      <Box flex="1 1 280px">
        {back && (
          <Link to={back.to} className={classes.back}>
            <ArrowLeftIcon size={16} className="flip-rtl" aria-hidden />
            {back.label}
          </Link>
        )}
        <h1>{title}</h1>
        {description && (
          // As tall as a line, even before it is loaded.
          <Box mt="2xs" c="dimmed" mih="var(--leading-sm)">
            {description}
          </Box>
        )}
      </Box>
      {actions && (
        <Group className={classes.actions} gap="xs">
          {actions}
        </Group>
      )}
    </Flex>
  );
}
