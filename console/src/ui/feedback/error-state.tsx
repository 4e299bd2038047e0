import { Button, Flex, Stack } from "@mantine/core";
import { WarningCircleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { isApiProblem, isNotFound } from "../../lib/api-problem.ts";
import { CopyButton } from "../buttons/copy-button.tsx";
import { EmptyState } from "./empty-state.tsx";
import classes from "./error-state.module.css";
import { problemText, supportCode } from "./problem.ts";

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
  const code = isApiProblem(problem) ? supportCode(problem) : undefined;
  return (
    <Stack className={classes.error} gap={0} align="center" role="alert">
      <WarningCircleIcon size={32} weight="duotone" className={classes.icon} aria-hidden />
      <p className={classes.title}>{title ?? text}</p>
      {title && <p className={classes.text}>{text}</p>}
      {onRetry && (
        <Button variant="default" onClick={onRetry} className={classes.retry}>
          {t("common:tryAgain")}
        </Button>
      )}
      {code && (
        <Flex
          className={classes.code}
          component="p"
          gap={6}
          align="center"
          justify="center"
          wrap="wrap"
        >
          {t("common:supportCode")}
          <span className={classes.copied}>
            <code dir="ltr">{code}</code>
            <CopyButton value={code} label={t("common:copySupportCode")} />
          </span>
        </Flex>
      )}
    </Stack>
  );
}
