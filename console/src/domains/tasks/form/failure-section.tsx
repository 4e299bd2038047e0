import { TASK_OVERLAPS } from "@arauto/contracts";
import { Group, NumberInput, Select, SimpleGrid, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import type { TaskFieldsProps } from "./use-task-draft.ts";

/** Offered limits of lateness, in minutes. */
const CATCH_UPS = [0, 15, 60, 360, 1440, 10_080];
const DAY_HOURS = 24;
/** Longer than a month, so that it suits most schedules. */
const FIRST_EXPECTATION_DAYS = 32;
const EXPECTATION_MAX = 8784;
const DAYS_MAX = EXPECTATION_MAX / DAY_HOURS;

/** Attempts and limits, and the handling of overlapping, late and missing runs. */
export function FailureSection({ draft, errors }: TaskFieldsProps) {
  const { t } = useTranslation("task-form");
  const { duration } = useFormats();
  const { values, change } = draft;
  const limits = [...new Set([...CATCH_UPS, values.catchUpMinutes])].toSorted((a, b) => a - b);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberInput
          label={t("retries")}
          min={0}
          max={10}
          clampBehavior="strict"
          value={values.retryAttempts}
          error={errors["retryAttempts"]}
          onChange={(retryAttempts) =>
            typeof retryAttempts === "number" && change({ retryAttempts })
          }
        />
        <NumberInput
          label={t("timeout")}
          suffix=" s"
          min={10}
          max={21_600}
          clampBehavior="blur"
          value={values.timeoutSeconds}
          error={errors["timeoutSeconds"]}
          onChange={(timeoutSeconds) =>
            typeof timeoutSeconds === "number" && change({ timeoutSeconds })
          }
        />
        <Select
          label={t("overlap.label")}
          allowDeselect={false}
          data={TASK_OVERLAPS.map((value) => ({ value, label: t(`overlap.${value}`) }))}
          value={values.overlap}
          onChange={(next) => {
            const overlap = TASK_OVERLAPS.find((one) => one === next);
            if (overlap) change({ overlap });
          }}
        />
        <Select
          label={t("catchUp.label")}
          allowDeselect={false}
          data={limits.map((minutes) => ({
            value: String(minutes),
            label:
              minutes === 0
                ? t("catchUp.never")
                : t("catchUp.upTo", { duration: duration(minutes * 60_000) }),
          }))}
          value={String(values.catchUpMinutes)}
          onChange={(minutes) => minutes !== null && change({ catchUpMinutes: Number(minutes) })}
        />
      </SimpleGrid>
      <Expectation draft={draft} />
    </>
  );
}

/** Notifies the assignees when no run has succeeded for too long. */
function Expectation({ draft: { values, change } }: Pick<TaskFieldsProps, "draft">) {
  const { t } = useTranslation("task-form");
  const hours = values.expectSuccessHours;
  const [unit, setUnit] = useState<"hours" | "days">(
    hours === null || hours % DAY_HOURS === 0 ? "days" : "hours",
  );
  const isDays = unit === "days";
  const size = isDays ? DAY_HOURS : 1;
  const most = Math.floor(EXPECTATION_MAX / size);
  return (
    <Group gap="sm" align="center">
      <Switch
        label={t("expect.label")}
        checked={hours !== null}
        onChange={(event) =>
          change({
            expectSuccessHours: event.currentTarget.checked ? FIRST_EXPECTATION_DAYS * size : null,
          })
        }
      />
      {hours !== null && (
        <>
          <NumberInput
            aria-label={t("expect.amount")}
            w={90}
            min={1}
            max={most}
            clampBehavior="blur"
            value={Math.round(hours / size)}
            onChange={(amount) =>
              typeof amount === "number" &&
              amount >= 1 &&
              amount <= most &&
              change({ expectSuccessHours: amount * size })
            }
          />
          <Select
            aria-label={t("expect.unit")}
            w={120}
            allowDeselect={false}
            data={[
              { value: "hours", label: t("expect.hours") },
              { value: "days", label: t("expect.days") },
            ]}
            value={unit}
            onChange={(next) => {
              if (next !== "hours" && next !== "days") return;
              if (next === unit) return;
              setUnit(next);
              // Keeps the number where the limits allow it.
              const amount = next === "days" ? Math.min(hours, DAYS_MAX) * DAY_HOURS : hours / size;
              change({ expectSuccessHours: amount });
            }}
          />
          <span>{t("expect.without")}</span>
        </>
      )}
    </Group>
  );
}
