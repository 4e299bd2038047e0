import type { FilterDefinition } from "@arauto/contracts";
import {
  ActionIcon,
  Box,
  Button,
  Flex,
  Group,
  Skeleton,
  Stack,
  Text,
  Tooltip,
} from "@mantine/core";
import { ArrowClockwiseIcon } from "@phosphor-icons/react/ArrowClockwise";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useListContactsQuery } from "../../../lib/api.generated.ts";
import type { FilterPreview } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { EmailText } from "../../../ui/formats/email-text.tsx";
import classes from "./live-count-panel.module.css";
import type { LiveCount } from "./use-live-count.ts";
import { ZeroExplanation } from "./zero-explanation.tsx";
import type { ZeroReasons } from "./use-zero-reasons.ts";

/** Shows how many contacts match now, how many of them may receive email, and why the others may not. */
export function LiveCountPanel({
  live,
  zero,
  definition,
}: {
  live: LiveCount;
  zero: ZeroReasons;
  /** Null while there is no complete condition. */
  definition: FilterDefinition | null;
}) {
  const { t } = useTranslation("filters");
  const { preview, problem } = live;
  const hasDefinition = definition !== null;
  return (
    <section className={classes.panel} aria-labelledby="filter-live">
      <Group mb="sm" gap={0} justify="space-between" wrap="nowrap">
        <h2 id="filter-live">{t("live.title")}</h2>
        {hasDefinition && (
          <Tooltip label={t("live.recount")}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t("live.recount")}
              onClick={live.recount}
            >
              <ArrowClockwiseIcon size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      {!hasDefinition && (
        <Text size="xs" c="dimmed">
          {t("live.waiting")}
        </Text>
      )}
      {problem && (
        <Group mb="sm" c="var(--danger-text)" gap="xs" role="alert">
          <WarningCircleIcon size={18} aria-hidden />
          <span>{t("live.unavailable")}</span>
          <Button size="compact-sm" variant="default" onClick={live.recount}>
            {t("live.retry")}
          </Button>
        </Group>
      )}
      {hasDefinition && !preview && !problem && (
        <div role="status" aria-label={t("live.counting")}>
          <Skeleton height={24} width={200} mb="sm" />
          <Skeleton height={24} width={120} />
          <Skeleton height={320} mt="md" />
        </div>
      )}
      {preview && <Figures preview={preview} isStale={live.isStale} />}
      {zero.reasons && definition && (
        <Box mt="md">
          <ZeroExplanation definition={definition} reasons={zero.reasons} />
        </Box>
      )}
    </section>
  );
}

function Figures({ preview, isStale }: { preview: FilterPreview; isStale: boolean }) {
  const { t } = useTranslation("filters");
  const formats = useFormats();
  const everybody = useListContactsQuery({ limit: 1 });
  const { matches, canReceive, leftOut, sample, countedAt } = preview;
  const total = everybody.data?.total ?? 0;
  const shareKey = everybody.data?.totalIsEstimate ? "live.shareAbout" : "live.share";
  return (
    <Stack className={classes.figures} data-stale={isStale || undefined} aria-busy={isStale}>
      <p className={classes.summary} role="status">
        <Trans
          t={t}
          i18nKey="live.match"
          count={matches}
          values={{ number: formats.number(matches) }}
          components={{ b: <strong /> }}
        />
        {" · "}
        <Trans
          t={t}
          i18nKey="live.canReceive"
          count={canReceive}
          values={{ number: formats.number(canReceive) }}
          components={{ b: <strong /> }}
        />
        {(total > 0 || everybody.isLoading) && (
          // As high while loading.
          <Text display="block" span size="xs" mih="var(--leading-xs)">
            {total > 0 && t(shareKey, { share: formats.percent(Math.min(1, matches / total)) })}
          </Text>
        )}
      </p>
      {leftOut.length > 0 && <LeftOut count={matches - canReceive} reasons={leftOut} />}
      {sample.length > 0 && (
        <div>
          <Text id="filter-sample" component="h3" size="sm" fw={600} mb="var(--space-1-5)">
            {sample.length < matches
              ? t("live.newest", { count: sample.length })
              : t("live.allOfThem")}
          </Text>
          <ul className={classes.sample} aria-labelledby="filter-sample">
            {sample.map((contact) => (
              <Box key={contact.id} component="li" display="grid" py="var(--space-1-5)">
                <Link to={`/accounts/${contact.id}`} target="_blank" className={classes.name}>
                  <bdi>{contact.name}</bdi>
                </Link>
                <Text display="flex" miw={0} span size="xs" c="dimmed">
                  <EmailText email={contact.email} />
                </Text>
              </Box>
            ))}
          </ul>
        </div>
      )}
      <Text size="xs" c="dimmed">
        {t("live.countedAt", { time: formats.dateTime(countedAt) })}
      </Text>
    </Stack>
  );
}

/** Why matching contacts can't receive emails. */
function LeftOut({ count, reasons }: { count: number; reasons: FilterPreview["leftOut"] }) {
  const { t } = useTranslation("filters");
  const formats = useFormats();
  return (
    <div>
      <Text component="h3" size="sm" fw={600} mb="var(--space-1-5)">
        {t("live.leftOut", { count, contacts: formats.number(count) })}
      </Text>
      <ul>
        {reasons.map(({ reason, count: contacts }) => (
          <Flex key={reason} py="2xs" c="dimmed" component="li" gap="sm" justify="space-between">
            <span>{t(`leftOut.${reason}`)}</span>
            <span className={classes.number}>{formats.number(contacts)}</span>
          </Flex>
        ))}
      </ul>
    </div>
  );
}
