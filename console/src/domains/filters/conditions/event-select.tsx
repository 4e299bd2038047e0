import { customEventName } from "@arauto/contracts";
import { Anchor, Select, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { eventChoices } from "./event-choices.ts";

interface EventSelectProps {
  /** Empty: none is chosen. */
  name: string;
  /** Names of received events; undefined while loading. */
  offered: readonly string[] | undefined;
  error: ReactNode;
  onChange: (name: string) => void;
}

/** A custom event by its name: one that was received, or a typed one that systems will send later. */
export function EventSelect({ name, offered, error, onChange }: EventSelectProps) {
  const { t } = useTranslation("filters");
  const [typed, setTyped] = useState(name);
  const isFirst = offered?.length === 0;
  const isUnknown = name !== "" && offered !== undefined && !offered.includes(name);
  return (
    <>
      <Select
        label={t("customEvent.event")}
        placeholder={t("customEvent.choose")}
        searchable
        allowDeselect={false}
        nothingFoundMessage={
          typed === "" || customEventName.safeParse(typed).success
            ? t("choose.nothing")
            : t("customEvent.nameRule")
        }
        data={eventChoices(offered ?? [], name, typed)}
        renderOption={({ option: { value } }) =>
          value === name || offered?.includes(value) === true ? (
            <bdi>{value}</bdi>
          ) : (
            t("customEvent.use", { name: value })
          )
        }
        searchValue={typed}
        onSearchChange={setTyped}
        value={name === "" ? null : name}
        error={error}
        onChange={(chosen) => {
          if (chosen !== null) onChange(chosen);
        }}
      />
      {(isFirst || isUnknown) && (
        <Text size="sm" c="dimmed" mt="2xs">
          {t(isUnknown ? "customEvent.unknown" : "customEvent.none")}{" "}
          <Anchor href="/api/reference" target="_blank" rel="noopener" inherit>
            {t("customEvent.reference")}
          </Anchor>
        </Text>
      )}
    </>
  );
}
