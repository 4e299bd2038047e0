import { Box, Button, Stack } from "@mantine/core";
import { WarningCircleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { isNotFound } from "../../lib/api-problem.ts";
import { EmptyState } from "./empty-state.tsx";
import classes from "./error-state.module.css";
import { problemText } from "./problem.ts";
import { SupportCode } from "./support-code.tsx";

export interface ErrorStateProps {
  problem: unknown;
  onRetry?: () => void;
  /** Names what could not be loaded; the problem's own title by default. */
  title?: string;
}

/** Shown where something could not be loaded: the reason, a retry button, and the code for support. */
export function ErrorState({ problem, onRetry, title }: ErrorStateProps) {
  const { t } = useTranslation(["common", "errors"]);
  const text = problemText(problem, t);
  // Another attempt cannot find it, so this is an empty page rather than an error.
  if (isNotFound(problem))
    return <EmptyState title={t("common:notFound.title")} text={t("common:notFound.text")} />;
  return (
    <Stack p="var(--space-10) var(--space-6)" ta="center" gap={0} align="center" role="alert">
      <WarningCircleIcon size={32} weight="duotone" className={classes.icon} aria-hidden />
      <Box component="p" maw="46ch" my="var(--space-3) 0" fw={600}>
        {title ?? text}
      </Box>
      {title && (
        <Box component="p" maw="46ch" my="var(--space-1) 0" c="dimmed">
          {text}
        </Box>
      )}
      {onRetry && (
        <Button variant="default" onClick={onRetry} mt="md">
          {t("common:tryAgain")}
        </Button>
      )}
      <Box className={classes.code} mt="md" c="var(--text-tertiary)" fz="2xs">
        <SupportCode problem={problem} />
      </Box>
    </Stack>
  );
}
