import { OWN_HOLIDAYS_MAX } from "@arauto/contracts";
import { ActionIcon, Button, Group, Modal, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { TrashIcon } from "@phosphor-icons/react/Trash";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type OwnHoliday,
  useListOwnHolidaysQuery,
  useSetOwnHolidaysMutation,
} from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";

interface OwnHolidaysDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The workspace's own holidays, in addition to those of the calendars. They apply to all of its tasks. */
export function OwnHolidaysDialog({ opened, onClose }: OwnHolidaysDialogProps) {
  const { t } = useTranslation("task-form");
  return (
    <Modal opened={opened} onClose={onClose} title={t("own.title")} size={520}>
      {opened && <LoadedHolidays onClose={onClose} />}
    </Modal>
  );
}

function LoadedHolidays({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("task-form");
  const { data, error, refetch } = useListOwnHolidaysQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (error && !data)
    return <ErrorState title={t("own.failed")} problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  return <HolidayRows start={data.items} onClose={onClose} />;
}

interface Row extends OwnHoliday {
  key: string;
}

const rowOf = (holiday: OwnHoliday): Row => ({ ...holiday, key: crypto.randomUUID() });

function HolidayRows({ start, onClose }: { start: readonly OwnHoliday[]; onClose: () => void }) {
  const { t } = useTranslation(["task-form", "common"]);
  const [rows, setRows] = useState<readonly Row[]>(() => start.map(rowOf));
  const [isChecked, setChecked] = useState(false);
  const [save, saving] = useSetOwnHolidaysMutation();
  const showProblem = useProblemToast();
  const change = (key: string, part: Partial<OwnHoliday>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...part } : row)));

  async function submit(): Promise<void> {
    setChecked(true);
    if (rows.some(({ day, name }) => day === "" || name.trim() === "")) return;
    try {
      const items = rows.map(({ day, name }) => ({ day, name: name.trim() }));
      await save({ setOwnHolidaysBody: { items } }).unwrap();
      toast.success(t("task-form:own.saved"));
      onClose();
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog is within the form of the task, which must not be submitted too.
        event.stopPropagation();
        void submit();
      }}
    >
      <Stack gap="sm">
        <Text c="var(--text-secondary)">{t("task-form:own.text")}</Text>
        {rows.map((row, index) => (
          <HolidayRow
            key={row.key}
            row={row}
            number={index + 1}
            isChecked={isChecked}
            onChange={(part) => change(row.key, part)}
            onRemove={() => setRows((now) => now.filter(({ key }) => key !== row.key))}
          />
        ))}
        <div>
          <Button
            variant="default"
            size="xs"
            disabled={rows.length >= OWN_HOLIDAYS_MAX}
            leftSection={<PlusIcon size={14} aria-hidden />}
            onClick={() => setRows((now) => [...now, rowOf({ day: "", name: "" })])}
          >
            {t("task-form:own.add")}
          </Button>
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" loading={saving.isLoading}>
            {t("common:save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface HolidayRowProps {
  row: OwnHoliday;
  /** Its place in the list, from 1. */
  number: number;
  /** Shows missing values. */
  isChecked: boolean;
  onChange: (part: Partial<OwnHoliday>) => void;
  onRemove: () => void;
}

function HolidayRow({ row, number, isChecked, onChange, onRemove }: HolidayRowProps) {
  const { t } = useTranslation("task-form");
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <TextInput
        type="date"
        aria-label={t("own.day", { number })}
        value={row.day}
        error={isChecked && row.day === "" && t("own.dayMissing")}
        onChange={(event) => onChange({ day: event.currentTarget.value })}
      />
      <TextInput
        flex={1}
        aria-label={t("own.name", { number })}
        placeholder={t("own.namePlaceholder")}
        maxLength={60}
        dir="auto"
        value={row.name}
        error={isChecked && row.name.trim() === "" && t("own.nameMissing")}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t("own.remove", { number })}
        onClick={onRemove}
      >
        <TrashIcon size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
