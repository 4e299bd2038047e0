import { Button, Group, Modal, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MovableCampaign } from "../campaigns/index.ts";

export interface MoveDialogProps {
  entry: MovableCampaign;
  /** The day that it was dropped on. */
  day: string | undefined;
  /** The workspace's local time. */
  now: string;
  onClose: () => void;
  onMove: (sendAt: string) => void;
}

/** Asks for the day and time to move a campaign to. */
export function MoveDialog({ entry, day, now, onClose, onMove }: MoveDialogProps) {
  const { t } = useTranslation(["calendar", "common"]);
  const former = entry.sendAt ?? now;
  const [date, setDate] = useState(day ?? former.slice(0, 10));
  const [time, setTime] = useState(former.slice(11));
  const [isChecked, setChecked] = useState(false);
  const sendAt = `${date}T${time}`;
  const isPast = date === "" || time === "" || sendAt <= now;
  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isPast) return;
    if (sendAt === former) onClose();
    else onMove(sendAt);
  }
  return (
    <Modal opened onClose={onClose} title={t("move.title")} size={420}>
      <form onSubmit={submit} noValidate>
        <Text dir="auto" fw={600} mb="md">
          {entry.name}
        </Text>
        <Group grow align="flex-start">
          <TextInput
            type="date"
            label={t("move.day")}
            value={date}
            min={now.slice(0, 10)}
            onChange={(event) => setDate(event.currentTarget.value)}
            error={isChecked && isPast ? t("move.past") : undefined}
            data-autofocus={day === undefined || undefined}
          />
          <TextInput
            type="time"
            label={t("move.time")}
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
            data-autofocus={day !== undefined || undefined}
          />
        </Group>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit">{t("move.submit")}</Button>
        </Group>
      </form>
    </Modal>
  );
}
