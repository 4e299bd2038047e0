import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Deal, WinDealBody } from "../../../lib/api.generated.ts";
import { Form } from "../../../ui/forms/form.tsx";
import { headOf, useDayFormats } from "../deal-formats.ts";
import { MoneyInput } from "../../../ui/forms/money-input.tsx";

export interface WinDialogProps {
  deal: Pick<Deal, "title" | "company" | "value" | "currency">;
  onClose: () => void;
  /** Resolves to whether it was stored. */
  onWin: (body: WinDealBody) => Promise<boolean>;
}

/** Confirms the value and close date of a won deal. */
export function WinDialog({ deal, onClose, onWin }: WinDialogProps) {
  const { t } = useTranslation("deals");
  const { today } = useDayFormats();
  const [value, setValue] = useState(deal.value);
  const [closedOn, setClosedOn] = useState(today);
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const problem = closedOn === "" || closedOn > today ? t("win.notFuture") : undefined;
    setError(problem);
    if (problem !== undefined) return;
    setSaving(true);
    const done = await onWin({ value, closedOn });
    setSaving(false);
    if (done) onClose();
  }

  return (
    <Modal opened onClose={onClose} size={420} title={t("win.title", { name: headOf(deal) })}>
      <Form onSubmit={submit}>
        <Stack gap="md">
          <MoneyInput
            label={t("field.value")}
            currency={deal.currency}
            value={value}
            onChange={setValue}
          />
          <TextInput
            type="date"
            label={t("win.day")}
            required
            max={today}
            value={closedOn}
            error={error}
            onChange={(event) => {
              setClosedOn(event.currentTarget.value);
              setError(undefined);
            }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" color="green" loading={saving} data-autofocus>
              {t("win.submit")}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  );
}
