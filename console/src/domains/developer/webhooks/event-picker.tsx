import { ActionIcon, Alert, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { CodeIcon } from "@phosphor-icons/react/Code";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/MagnifyingGlass";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { WebhookEstimate, WebhookEventType } from "../../../lib/api.generated.ts";
import { useHasPlans } from "../../../shell/use-plan.ts";
import { Hint } from "../../../ui/buttons/hint.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { EventExample } from "./event-example.tsx";
import classes from "./event-picker.module.css";
import { type TypeGroup, matchingGroups, typeGroups } from "../event-types.ts";

export interface EventPickerProps {
  events: readonly WebhookEventType[];
  onChange: (events: WebhookEventType[]) => void;
  error: string | undefined;
  /** How often each selected type occurred in the last 24 hours. */
  counts: WebhookEstimate["byType"];
}

/** Selects event types one by one or by family. Each shows its schema and an example. */
export function EventPicker({ events, onChange, error, counts }: EventPickerProps) {
  const { t } = useTranslation("webhooks");
  const hasPlans = useHasPlans();
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState<WebhookEventType | null>(null);
  const errorId = `${useId()}-error`;
  const groups = typeGroups(hasPlans);
  const descriptions = new Map(
    groups
      .flatMap(({ types }) => types)
      .map((type) => [type, t(`webhook-events:about.${type}`)] as const),
  );
  const families = matchingGroups(search, descriptions, groups);
  const toggle = (types: readonly WebhookEventType[], chosen: boolean) =>
    onChange([
      ...events.filter((type) => !types.includes(type)),
      ...(chosen ? types.filter((type) => descriptions.has(type)) : []),
    ]);
  return (
    <Stack gap="sm">
      <Group gap="sm" justify="space-between">
        <TextInput
          flex="1 1 220px"
          type="search"
          aria-label={t("picker.search")}
          placeholder={t("picker.search")}
          leftSection={<MagnifyingGlassIcon size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Text size="xs" c="var(--text-secondary)" role="status">
          {t("picker.chosen", { count: events.length })}
        </Text>
      </Group>
      {error !== undefined && (
        <Alert color="red" id={errorId}>
          {error}
        </Alert>
      )}
      <div role="group" aria-label={t("column.events")} className={classes.families}>
        {families.map((family, index) => (
          <Family
            key={family.group}
            family={family}
            events={events}
            counts={counts}
            // The first one gets the focus.
            errorId={error !== undefined && index === 0 ? errorId : undefined}
            onToggle={toggle}
            onShow={setShown}
          />
        ))}
        {families.length === 0 && (
          <Text c="var(--text-secondary)" py="md">
            {t("picker.none", { query: search.trim() })}
          </Text>
        )}
      </div>
      <EventExample type={shown} onClose={() => setShown(null)} />
    </Stack>
  );
}

interface FamilyProps extends Pick<EventPickerProps, "events" | "counts"> {
  family: TypeGroup;
  /** The error about missing types, next to the family that selects all. */
  errorId: string | undefined;
  onToggle: (types: readonly WebhookEventType[], chosen: boolean) => void;
  onShow: (type: WebhookEventType) => void;
}

function Family({ family: { group: name, types }, events, counts, ...rest }: FamilyProps) {
  const { errorId, onToggle, onShow } = rest;
  const { t } = useTranslation("webhooks");
  const { number } = useFormats();
  const chosen = types.filter((type) => events.includes(type)).length;
  const countOf = new Map(counts.map(({ type, count }) => [type, count]));
  return (
    <section className={classes.family} aria-label={t(`webhook-events:group.${name}`)}>
      <Checkbox
        className={classes.whole}
        label={
          <>
            <Text span fw={600}>
              {t(`webhook-events:group.${name}`)}
            </Text>{" "}
            <code dir="ltr">{name}.*</code>
          </>
        }
        checked={chosen === types.length}
        indeterminate={chosen > 0 && chosen < types.length}
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId}
        onChange={(event) => onToggle(types, event.currentTarget.checked)}
      />
      <ul className={classes.types}>
        {types.map((type) => (
          <li key={type} className={classes.type}>
            <Checkbox
              flex={1}
              label={<code dir="ltr">{type}</code>}
              description={t(`webhook-events:about.${type}`)}
              checked={events.includes(type)}
              onChange={(event) => onToggle([type], event.currentTarget.checked)}
            />
            {events.includes(type) && countOf.has(type) && (
              <Text size="xs" c="var(--text-secondary)" className={classes.count}>
                {t("picker.perDay", { number: number(countOf.get(type) ?? 0) })}
              </Text>
            )}
            <Hint label={t("example.open", { type })}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t("example.open", { type })}
                onClick={() => onShow(type)}
              >
                <CodeIcon size={18} aria-hidden />
              </ActionIcon>
            </Hint>
          </li>
        ))}
      </ul>
    </section>
  );
}
