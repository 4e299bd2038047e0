import { Box, Button, CloseButton, Flex, Group, Skeleton, Text } from "@mantine/core";
import { useIsomorphicEffect } from "@mantine/hooks";
import { Spotlight } from "@mantine/spotlight";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/MagnifyingGlass";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { type PaletteOption, shownGroups } from "./options.ts";
import { PaletteList } from "./palette-list.tsx";
import classes from "./palette.module.css";
import { takeCapturedText } from "./typed-ahead.ts";
import { useCommands } from "./use-commands.tsx";
import { useRecords } from "./use-records.tsx";

export interface PaletteBodyProps {
  opened: boolean;
  query: string;
  /** Text that was typed before the field was rendered. */
  onTyped: (text: string) => void;
  onClose: () => void;
  /** Closes the palette and runs the command. */
  onRun: (run: () => void) => void;
}

/** The field, the matches, and the keyboard handling: a combobox whose list is always open (WAI-ARIA Authoring Practices). */
export function PaletteBody({ opened, query, onTyped, onClose, onRun }: PaletteBodyProps) {
  const { t } = useTranslation(["palette", "common"]);
  const navigate = useNavigate();
  const goTo = (to: string) => void navigate(to);
  const commands = useCommands(goTo, query.trim() !== "");
  const records = useRecords(query, goTo);
  const groups = shownGroups(withRecords(commands, records.groups), query);
  const options = groups.flatMap((group) => group.options);

  const { active, choose, move, listId, elementId } = useActiveOption(options, query);

  const field = useRef<HTMLInputElement>(null);
  // Not only once: a palette that is reopened while closing keeps its body. Before the browser handles the next key:
  // its letter would replace the text typed so far.
  useIsomorphicEffect(() => {
    if (!opened) return;
    onTyped(takeCapturedText());
    // Immediately, for users who type right after the shortcut: the dialog itself would wait a moment.
    field.current?.focus({ preventScroll: true });
  }, [opened, onTyped]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && active) onRun(active.run);
    else return;
    event.preventDefault();
  }

  const waiting =
    records.state === "loading" && records.groups.every((group) => group.options.length === 0);
  const nothing = options.length === 0 && (records.state === "idle" || records.state === "done");
  return (
    <>
      <Group className={classes.field} gap="xs" wrap="nowrap">
        <Spotlight.Search
          className={classes.search ?? ""}
          placeholder={t("palette:placeholder")}
          aria-label={t("palette:label")}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? listId : undefined}
          {...(active && { "aria-activedescendant": elementId(active) })}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          ref={field}
          data-autofocus
          leftSection={<MagnifyingGlassIcon size={20} aria-hidden />}
          onKeyDown={onKeyDown}
        />
        <CloseButton
          className={classes.close ?? ""}
          size={32}
          aria-label={t("common:close")}
          onClick={onClose}
        />
      </Group>
      {options.length > 0 && (
        <PaletteList
          id={listId}
          label={t("palette:results")}
          groups={groups}
          active={active}
          elementId={elementId}
          onHover={choose}
          onChoose={(option) => onRun(option.run)}
        />
      )}
      {waiting && <WaitingRecords />}
      {records.state === "failed" && <FailedRecords onRetry={records.retry} />}
      {nothing && <Nothing />}
      <KeyHints />
      <p className="visually-hidden" role="status">
        {spoken()}
      </p>
    </>
  );

  function spoken(): string {
    if (query.trim() === "") return "";
    if (records.state === "loading") return t("palette:searching");
    return nothing ? t("palette:nothing") : t("palette:count", { count: options.length });
  }
}

function Nothing() {
  const { t } = useTranslation("palette");
  return (
    <Text p="var(--space-10) var(--space-4)" inherit c="dimmed" ta="center">
      {t("nothing")}
    </Text>
  );
}

function WaitingRecords() {
  return (
    <Box flex="none" p="var(--space-2) var(--space-5)" aria-hidden>
      {[52, 38, 44].map((width) => (
        <Group key={width} className={classes.skeleton} gap="sm" wrap="nowrap">
          <Skeleton circle height={18} width={18} />
          <Skeleton height={12} width={`${width}%`} radius="xl" />
        </Group>
      ))}
    </Box>
  );
}

function FailedRecords({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(["palette", "common"]);
  return (
    <Group className={classes.failed} gap="xs" wrap="nowrap" role="alert">
      <WarningCircleIcon size={18} aria-hidden />
      <span>{t("palette:failed")}</span>
      <Button size="compact-sm" variant="subtle" onClick={onRetry}>
        {t("common:tryAgain")}
      </Button>
    </Group>
  );
}

function KeyHints() {
  const { t } = useTranslation("palette");
  return (
    <Flex className={classes.keys} component="p" gap={20} aria-hidden>
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t("keys.move")}
      </span>
      <span>
        <kbd>↵</kbd> {t("keys.open")}
      </span>
      <span>
        <kbd>Esc</kbd> {t("keys.close")}
      </span>
    </Flex>
  );
}

/** Holds the selected option, and moves the selection; the elements' ids connect it with the field. */
function useActiveOption(options: readonly PaletteOption[], query: string) {
  // A selection belongs to its query; after every letter the first line is selected again.
  const [choice, setChoice] = useState({ query: "", id: "" });
  const listId = useId();
  const active = options.find(({ id }) => choice.query === query && choice.id === id) ?? options[0];
  const choose = ({ id }: PaletteOption) => setChoice({ query, id });
  const elementId = (option: PaletteOption) => `${listId}${option.id}`;

  function move(step: number) {
    if (!active) return;
    const next = options.at((options.indexOf(active) + step) % options.length);
    if (!next) return;
    choose(next);
    document.getElementById(elementId(next))?.scrollIntoView({ block: "nearest" });
  }
  return { active, choose, move, listId, elementId };
}

/** Puts records after the pages and before everything else, so that they never displace a better match. */
function withRecords<Group extends { key: string }>(
  commands: readonly Group[],
  records: readonly Group[],
): Group[] {
  const end = commands.findIndex(({ key }) => key === "goTo") + 1;
  return [...commands.slice(0, end), ...records, ...commands.slice(end)];
}
