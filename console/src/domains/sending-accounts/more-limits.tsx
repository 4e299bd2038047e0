import { ActionIcon, Button, Collapse, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { randomId } from "@mantine/hooks";
import { CaretDownIcon, PlusIcon, TrashIcon } from "@phosphor-icons/react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { DOMAIN_RATES_MAX, type SendingAccountForm } from "./sending-account-form.ts";
import classes from "./sending-accounts.module.css";

export interface MoreLimitsProps {
  form: UseFormReturnType<SendingAccountForm>;
}

/** Limits that few accounts need: per hour, and per receiving domain. Collapsed unless a limit is set or invalid. */
export function MoreLimits({ form }: MoreLimitsProps) {
  const { t } = useTranslation("sending-accounts");
  const { ratePerHour, domainRates } = form.values;
  const [wanted, setWanted] = useState(ratePerHour !== "" || domainRates.length > 0);
  const atError = Object.keys(form.errors).some(
    (path) => path === "ratePerHour" || path.startsWith("domainRates"),
  );
  const open = wanted || atError;

  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.more}
        aria-expanded={open}
        rightSection={<CaretDownIcon size={14} aria-hidden data-open={open || undefined} />}
        onClick={() => setWanted(!open)}
      >
        {t("moreLimits.title")}
      </Button>
      <Collapse expanded={open}>
        <Stack pt="sm">
          <NumberInput
            label={t("fields.ratePerHour")}
            description={t("fields.ratePerHourHint")}
            min={1}
            max={10_000_000}
            {...form.getInputProps("ratePerHour")}
          />
          <DomainRates form={form} />
        </Stack>
      </Collapse>
    </div>
  );
}

/** The limits per receiving domain. */
function DomainRates({ form }: MoreLimitsProps) {
  const { t } = useTranslation("sending-accounts");
  const titleId = useId();
  const { domainRates } = form.values;
  return (
    <div role="group" aria-labelledby={titleId}>
      <Text id={titleId} size="sm" fw={500}>
        {t("moreLimits.domains")}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {t("moreLimits.domainsHint")}
      </Text>
      {domainRates.map(({ key }, index) => (
        <div key={key} className={classes.domainRate}>
          <TextInput
            aria-label={t("moreLimits.domain")}
            placeholder="gmail.com"
            dir="ltr"
            maxLength={253}
            autoFocus={domainRates[index]?.domain === ""}
            {...form.getInputProps(`domainRates.${index}.domain`)}
          />
          <NumberInput
            aria-label={t("moreLimits.perMinute")}
            min={1}
            max={100_000}
            hideControls
            suffix={t("moreLimits.perMinuteSuffix")}
            {...form.getInputProps(`domainRates.${index}.perMinute`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t("moreLimits.remove", { domain: domainRates[index]?.domain ?? "" })}
            onClick={() => form.removeListItem("domainRates", index)}
          >
            <TrashIcon size={16} />
          </ActionIcon>
        </div>
      ))}
      {domainRates.length < DOMAIN_RATES_MAX && (
        <Button
          variant="default"
          size="xs"
          leftSection={<PlusIcon size={14} />}
          onClick={() =>
            form.insertListItem("domainRates", { key: randomId(), domain: "", perMinute: 60 })
          }
        >
          {t("moreLimits.add")}
        </Button>
      )}
    </div>
  );
}
