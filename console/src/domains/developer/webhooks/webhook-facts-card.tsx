import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Webhook } from "../../../lib/api.generated.ts";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import { Moment } from "../../../ui/table/table-cells.tsx";
import { shortTypes } from "../event-types.ts";
import classes from "./webhook-page.module.css";

/** A webhook's URL and event types. */
export function WebhookFactsCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const { url, events, payload, signature, lastSuccessAt, createdAt } = webhook;
  return (
    <SettingsCard title={t("form.endpoint")}>
      <dl className={classes.facts}>
        <Fact name={t("column.url")} wide>
          <span className={classes.url}>
            <code dir="ltr">{url}</code>
            <CopyButton value={url} label={t("details.copyUrl")} />
          </span>
        </Fact>
        <Fact name={t("column.events")} wide>
          <ul className={classes.types}>
            {shortTypes(events).map((type) => (
              <li key={type}>
                <code dir="ltr">{type}</code>
              </li>
            ))}
          </ul>
        </Fact>
        <Fact name={t("form.payload")}>{t(`payload.${payload}.name`)}</Fact>
        <Fact name={t("form.signature")}>{t(`signature.${signature}.name`)}</Fact>
        <Fact name={t("details.lastSuccess")}>
          {lastSuccessAt === null ? t("details.never") : <Moment time={lastSuccessAt} ago />}
        </Fact>
        <Fact name={t("column.createdAt")}>
          <Moment time={createdAt} />
        </Fact>
      </dl>
    </SettingsCard>
  );
}

interface FactProps {
  name: string;
  /** Spans the whole line. */
  wide?: boolean;
  children: ReactNode;
}

function Fact({ name, wide, children }: FactProps) {
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      <Text component="dt" size="xs" c="var(--text-secondary)">
        {name}
      </Text>
      <Text component="dd" m={0}>
        {children}
      </Text>
    </div>
  );
}
