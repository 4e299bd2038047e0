import { Button, Skeleton, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ShareLinks } from "../../lib/api.generated.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { noonOf } from "./annotation-list.tsx";
import type { PanelQuery } from "./panel.tsx";
import classes from "./share-list.module.css";
import { endOf, type ShareLink } from "./use-share-links.ts";

interface Props {
  query: PanelQuery<ShareLinks>;
  onRevoke: (link: ShareLink) => void;
}

/** The workspace's links: their content, expiry, and whether anyone opened them. */
export function ShareList({ query: { data, error, refetch }, onRevoke }: Props) {
  const { t } = useTranslation("analyze");
  return (
    <section aria-labelledby="share-links">
      <Title id="share-links" order={3} size="h4" mb="xs">
        {t("share.list")}
      </Title>
      {data ? (
        data.items.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t("share.none")}
          </Text>
        ) : (
          <ul className={classes.list}>
            {data.items.map((link) => (
              <Item key={link.id} link={link} onRevoke={() => onRevoke(link)} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={72} radius="md" />
      )}
    </section>
  );
}

function Item({ link, onRevoke }: { link: ShareLink; onRevoke: () => void }) {
  const { t } = useTranslation("analyze");
  const { date, days, relative } = useFormats();
  const ended = endOf(link);
  const status =
    ended === "revoked"
      ? t("share.revokedOn", { date: date(link.revokedAt ?? "") })
      : t(ended === "expired" ? "share.expiredOn" : "share.endsOn", {
          date: date(link.expiresAt),
        });
  const opened =
    link.lastOpenedAt === null
      ? t("share.neverOpened")
      : t("share.opened", { count: link.opens, when: relative(link.lastOpenedAt) });
  const facts = [
    link.period === "custom" && link.from !== null && link.to !== null
      ? days(noonOf(link.from), noonOf(link.to))
      : t(`period.${link.period}`),
    ...(Object.keys(link.filters).length > 0 ? [t("share.filtered")] : []),
    ...(link.hidesNames ? [t("share.withoutNames")] : []),
    ...(link.showsSales ? [t("share.withSales")] : []),
    ...(link.createdBy === null ? [] : [t("share.by", { name: link.createdBy })]),
  ];
  return (
    <li className={classes.item} data-ended={ended !== null || undefined}>
      <div className={classes.words}>
        <bdi className={classes.name}>{link.name}</bdi>
        <span className={classes.facts}>
          {status} · {opened}
        </span>
        <span className={classes.facts}>{facts.join(" · ")}</span>
      </div>
      {ended === null && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t("share.revokeLink", { name: link.name })}
          onClick={onRevoke}
        >
          {t("share.revoke.action")}
        </Button>
      )}
    </li>
  );
}
