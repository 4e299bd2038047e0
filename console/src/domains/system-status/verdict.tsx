import { Box, Flex } from "@mantine/core";
import type { SystemStatus } from "@arauto/contracts";
import { CheckCircleIcon, WarningCircleIcon } from "@phosphor-icons/react";
import { Fragment } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormats } from "../../ui/formats/formats.ts";
import { type Attention, attentionOf } from "./attention.ts";
import classes from "./status.module.css";

/** Says in one sentence whether everything works, and lists problems. */
export function Verdict({ status, stale }: { status: SystemStatus; stale: string | null }) {
  const { t } = useTranslation("system-status");
  const attention = attentionOf(status);
  const isWell = attention.length === 0;
  return (
    <Flex
      className={classes.verdict}
      component="section"
      gap="md"
      align="flex-start"
      data-well={isWell || undefined}
      aria-labelledby="status-verdict"
    >
      {isWell ? (
        <CheckCircleIcon size={28} weight="duotone" className={classes.verdictIcon} aria-hidden />
      ) : (
        <WarningCircleIcon size={28} weight="duotone" className={classes.verdictIcon} aria-hidden />
      )}
      <Box flex={1}>
        <h2 id="status-verdict" className={classes.verdictTitle} role="status">
          {isWell ? t("well") : t("attention.title", { count: attention.length })}
        </h2>
        {attention.length > 0 && (
          <Flex m="var(--space-2) 0 0" component="ul" direction="column" gap="2xs">
            {attention.map((one) => (
              <li key={"id" in one ? one.id : one.kind}>
                <Problem problem={one} />
              </li>
            ))}
          </Flex>
        )}
        {stale && <p className={classes.quiet}>{stale}</p>}
      </Box>
    </Flex>
  );
}

function Problem({ problem }: { problem: Attention }) {
  const { t } = useTranslation("system-status");
  const { number } = useFormats();
  switch (problem.kind) {
    case "sender":
      return (
        <Trans
          t={t}
          i18nKey="attention.sender"
          values={{ name: problem.name }}
          components={{ account: <Link to="/settings/sending-accounts" /> }}
        />
      );
    case "bounced":
    case "complained":
      return (
        <Fragment>
          {t(`attention.${problem.kind}`, {
            share: number(problem.share, { style: "percent", maximumFractionDigits: 2 }),
          })}
        </Fragment>
      );
    case "jobsFailed":
    case "mailboxes":
    case "uncertain":
      return (
        <Fragment>
          {t(`attention.${problem.kind}`, { count: problem.count, number: number(problem.count) })}
        </Fragment>
      );
    default:
      return <Fragment>{t(`attention.${problem.kind}`)}</Fragment>;
  }
}
