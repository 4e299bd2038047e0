import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import {
  useListWebhookEventTypesQuery,
  type WebhookEventDefinition,
} from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DeveloperGate } from "../developer-gate.tsx";
import { EventTypeDetails } from "./event-type-details.tsx";
import classes from "./event-types.module.css";
import { groupedTypes } from "../event-types.ts";

/** The catalog of events: every type with its meaning, fields and examples. */
export function EventTypesPage() {
  const { t } = useTranslation("webhook-events");
  return (
    <DeveloperGate>
      <PageHeader
        title={t("catalog.title")}
        description={t("catalog.description")}
        back={{ to: "/developer?tab=events", label: t("catalog.back") }}
      />
      <Catalog />
    </DeveloperGate>
  );
}

function Catalog() {
  const { t } = useTranslation("webhook-events");
  const [params] = useSearchParams();
  const { data, error, refetch } = useListWebhookEventTypesQuery();
  if (error && !data)
    return (
      <ErrorState problem={error} title={t("catalog.failed")} onRetry={() => void refetch()} />
    );
  const items = data?.items;
  const chosen = items?.find(({ type }) => type === params.get("type")) ?? items?.[0];
  return (
    <div className={classes.catalog}>
      {items && chosen ? (
        <>
          <TypeList items={items} chosen={chosen} />
          <EventTypeDetails key={chosen.type} definition={chosen} />
        </>
      ) : (
        <>
          <Stack gap="sm" aria-busy>
            {Array.from({ length: 12 }, (_, index) => (
              <Skeleton key={index} height={20} />
            ))}
          </Stack>
          <Skeleton height={420} />
        </>
      )}
    </div>
  );
}

interface TypeListProps {
  items: readonly WebhookEventDefinition[];
  chosen: WebhookEventDefinition;
}

/** All types, grouped by subject. */
function TypeList({ items, chosen }: TypeListProps) {
  const { t } = useTranslation("webhook-events");
  return (
    <nav className={classes.types} aria-label={t("catalog.types")}>
      {groupedTypes(items.map(({ type }) => type)).map(({ group, types }) => (
        <section key={group} aria-labelledby={`types-${group}`}>
          <h2 id={`types-${group}`} className={classes.group}>
            {t(`group.${group}`)}
          </h2>
          <ul>
            {types.map((type) => (
              <li key={type}>
                <Link
                  className={classes.type}
                  to={`?type=${type}`}
                  replace
                  preventScrollReset
                  aria-current={type === chosen.type ? "page" : undefined}
                >
                  {type}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
