import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Popover,
  ScrollArea,
  Stack,
  TextInput,
} from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { useTranslation } from "react-i18next";
import type { Webhook } from "../../../../lib/api.generated.ts";
import { useFormats } from "../../../../ui/formats/formats.ts";
import { groupedTypes } from "../../event-types.ts";
import { webhookName } from "../../webhooks/webhook-facts.ts";
import { PACES, PERIODS, type ReplayDraft, selectionFor, SELECTIONS } from "./replay-draft.ts";
import classes from "./replay.module.css";

export interface SentenceProps {
  draft: ReplayDraft;
  webhooks: readonly Webhook[];
  onChange: (change: Partial<ReplayDraft>) => void;
}

/** The sentence that describes a replay: each slot is a choice. */
export function ReplaySentence({ draft, webhooks, onChange }: SentenceProps) {
  const { t } = useTranslation("webhook-events");
  const webhook = webhooks.find(({ id }) => id === draft.webhookId);
  return (
    <div className={classes.sentence}>
      <Slot
        label={t("replay.slot.selection")}
        value={draft.selection}
        data={SELECTIONS.map((value) => ({ value, label: t(`replay.selection.${value}`) }))}
        onChange={(value) =>
          onChange({ selection: SELECTIONS.find((one) => one === value) ?? draft.selection })
        }
      />
      <span>{t("replay.word.type")}</span>
      <TypesSlot draft={draft} webhook={webhook} onChange={onChange} />
      <span>{t("replay.word.to")}</span>
      <Slot
        label={t("filter.webhook")}
        value={draft.webhookId}
        data={webhooks.map((one) => ({ value: one.id, label: webhookName(one) }))}
        onChange={(webhookId) =>
          onChange({
            webhookId,
            types: [],
            selection: selectionFor(webhooks.find(({ id }) => id === webhookId)),
          })
        }
      />
      <span>{t("replay.word.period")}</span>
      <Slot
        label={t("replay.slot.period")}
        value={draft.period}
        data={PERIODS.map((value) => ({ value, label: t(`replay.period.${value}`) }))}
        onChange={(value) =>
          onChange({ period: PERIODS.find((one) => one === value) ?? draft.period })
        }
      />
      {draft.period === "days" && <DaySlots draft={draft} onChange={onChange} />}
    </div>
  );
}

/** The rate of a replay, next to its number of events. */
export function PaceSlot({ draft, onChange }: Omit<SentenceProps, "webhooks">) {
  const { t } = useTranslation("webhook-events");
  const { number } = useFormats();
  return (
    <Slot
      label={t("replay.slot.pace")}
      value={String(draft.pace)}
      data={PACES.map((pace) => ({
        value: String(pace),
        label: t("replay.pace", { count: pace, number: number(pace) }),
      }))}
      onChange={(pace) => onChange({ pace: Number(pace) })}
    />
  );
}

interface SlotProps {
  label: string;
  value: string;
  data: { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Slot({ label, value, data, onChange }: SlotProps) {
  return (
    <NativeSelect
      className={classes.slot}
      size="xs"
      aria-label={label}
      value={value}
      data={data}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The first and the last day of a replay. */
function DaySlots({ draft, onChange }: Omit<SentenceProps, "webhooks">) {
  const { t } = useTranslation("webhook-events");
  return (
    <Group gap="xs">
      <TextInput
        type="date"
        size="xs"
        aria-label={t("replay.slot.firstDay")}
        value={draft.firstDay}
        max={draft.lastDay}
        required
        onChange={(event) =>
          event.currentTarget.value && onChange({ firstDay: event.currentTarget.value })
        }
      />
      <span>{t("replay.word.until")}</span>
      <TextInput
        type="date"
        size="xs"
        aria-label={t("replay.slot.lastDay")}
        value={draft.lastDay}
        min={draft.firstDay}
        required
        onChange={(event) =>
          event.currentTarget.value && onChange({ lastDay: event.currentTarget.value })
        }
      />
    </Group>
  );
}

/** The event types of a replay, of those that the webhook subscribes to. */
function TypesSlot({
  draft,
  webhook,
  onChange,
}: Omit<SentenceProps, "webhooks"> & { webhook: Webhook | undefined }) {
  const { t } = useTranslation("webhook-events");
  const { types } = draft;
  const [first] = types;
  const label =
    first === undefined
      ? t("replay.allTypes")
      : types.length === 1
        ? first
        : t("replay.types", { count: types.length });
  return (
    <Popover position="bottom-start" width={280} trapFocus>
      <Popover.Target>
        <Button
          className={classes.types}
          size="xs"
          variant="default"
          justify="space-between"
          rightSection={<CaretDownIcon size={12} aria-hidden />}
          aria-label={t("replay.slot.types", { types: label })}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ScrollArea.Autosize mah={320}>
          <Checkbox.Group
            aria-label={t("filter.type")}
            value={types}
            onChange={(chosen) =>
              onChange({ types: (webhook?.events ?? []).filter((type) => chosen.includes(type)) })
            }
          >
            <Stack gap="xs">
              {groupedTypes(webhook?.events ?? []).flatMap(({ types: own }) =>
                own.map((type) => (
                  <Checkbox key={type} size="xs" value={type} label={<code>{type}</code>} />
                )),
              )}
            </Stack>
          </Checkbox.Group>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
