import { Box, Center, Flex, Text, UnstyledButton } from "@mantine/core";
import classes from "./palette.module.css";
import type { PaletteGroup, PaletteOption } from "./options.ts";

export interface PaletteListProps {
  id: string;
  label: string;
  groups: readonly PaletteGroup[];
  active: PaletteOption | undefined;
  elementId: (option: PaletteOption) => string;
  onHover: (option: PaletteOption) => void;
  onChoose: (option: PaletteOption) => void;
}

/** The matches, in groups. The focus stays in the field above; the pointer can select here. */
export function PaletteList({
  id,
  label,
  groups,
  active,
  elementId,
  onHover,
  onChoose,
}: PaletteListProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={classes.list}>
      {groups.map((group) => (
        <Box key={group.key} role="group" aria-label={group.label} pt="sm">
          <Text
            p="0 var(--space-3) var(--space-1-5)"
            component="div"
            size="2xs"
            c="var(--text-tertiary)"
            fw={550}
            aria-hidden
          >
            {group.label}
          </Text>
          {group.options.map((option) => (
            <UnstyledButton
              key={option.id}
              id={elementId(option)}
              role="option"
              tabIndex={-1}
              aria-selected={option === active}
              className={classes.option ?? ""}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => option !== active && onHover(option)}
              onClick={() => onChoose(option)}
            >
              <Center className={classes.icon} component="span">
                {option.icon}
              </Center>
              <Text className={classes.label} span inherit fw={480} truncate>
                <bdi>{option.label}</bdi>
              </Text>
              {option.hint && (
                <Flex className={classes.hint} component="span" justify="flex-end">
                  <bdi>{option.hint}</bdi>
                </Flex>
              )}
            </UnstyledButton>
          ))}
        </Box>
      ))}
    </div>
  );
}
