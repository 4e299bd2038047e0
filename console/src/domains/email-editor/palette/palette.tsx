import { Button, CloseButton, Flex, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { MagnifyingGlassIcon } from "@phosphor-icons/react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useInsertables } from "./insertables.ts";
import classes from "./palette.module.css";
import { SavedChoices } from "./saved-choices.tsx";
import { Tile } from "./tile.tsx";

/** Everything insertable: a click inserts it after the selection, a drag where it is dropped. */
export function Palette() {
  const { t } = useTranslation("editor");
  const [query, setQuery] = useState("");
  const { blocks, layouts, saved, isLoading, error, refetch } = useInsertables(query);
  const isNothing = query.trim() !== "" && blocks.length + layouts.length + saved.length === 0;
  return (
    <Stack p="md" gap={20}>
      <TextInput
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        aria-label={t("palette.search")}
        placeholder={t("palette.search")}
        leftSection={<MagnifyingGlassIcon size={16} aria-hidden />}
        rightSection={
          query === "" ? null : (
            <CloseButton size="sm" aria-label={t("palette.clear")} onClick={() => setQuery("")} />
          )
        }
        onKeyDown={(event) => {
          if (event.key !== "Escape" || query === "") return;
          event.stopPropagation();
          setQuery("");
        }}
      />
      {isNothing && (
        <Text className={classes.note} size="xs" c="dimmed" role="status">
          {t("palette.nothing", { query })}
        </Text>
      )}
      {blocks.length > 0 && (
        <Group title={t("palette.blocks")} grid>
          {blocks.map((choice) => (
            <Tile key={choice.key} choice={choice} />
          ))}
        </Group>
      )}
      {layouts.length > 0 && (
        <Group title={t("palette.sections")} grid>
          {layouts.map((choice) => (
            <Tile key={choice.key} choice={choice} />
          ))}
        </Group>
      )}
      {!isNothing && (query.trim() === "" || saved.length > 0) && (
        <Group title={t("palette.saved")}>
          {isLoading ? (
            <Skeleton height={44} />
          ) : error ? (
            <Text className={classes.note} component="div" size="xs" c="dimmed">
              <p>{t("palette.savedFailed")}</p>
              <Button variant="default" size="xs" onClick={refetch}>
                {t("palette.tryAgain")}
              </Button>
            </Text>
          ) : saved.length === 0 ? (
            <Text className={classes.note} size="xs" c="dimmed">
              {t("palette.savedNone")}
            </Text>
          ) : (
            <SavedChoices choices={saved} />
          )}
        </Group>
      )}
    </Stack>
  );
}

function Group({
  title,
  grid = false,
  children,
}: {
  title: string;
  grid?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Flex aria-labelledby={id} component="section" direction="column" gap="xs">
      <Text id={id} component="h2" size="2xs" fw={600} c="dimmed" lts={0} ff="text">
        {title}
      </Text>
      <div className={grid ? classes.grid : classes.list}>{children}</div>
    </Flex>
  );
}
