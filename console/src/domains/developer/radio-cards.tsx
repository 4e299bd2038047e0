import { Radio, SimpleGrid, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./radio-cards.module.css";

export interface RadioCard<T extends string> {
  value: T;
  name: string;
  text: string;
  /** Shown next to the name. */
  sample?: ReactNode;
  /** Hatched: its changes are not kept. */
  isTest?: boolean;
}

export interface RadioCardsProps<T extends string> {
  label: string;
  value: T;
  cards: readonly RadioCard<T>[];
  onChange: (value: T) => void;
}

/** A few options, each explained in a sentence. */
export function RadioCards<T extends string>({
  label,
  value,
  cards,
  onChange,
}: RadioCardsProps<T>) {
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(next) => onChange(cards.find((one) => one.value === next)?.value ?? value)}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {cards.map((card) => (
          <Radio.Card
            key={card.value}
            value={card.value}
            className={classes.card}
            data-test={card.isTest || undefined}
          >
            <Radio.Indicator />
            <div className={classes.words}>
              <Text component="span" fw={600}>
                {card.name}
              </Text>{" "}
              {card.sample}
              <Text size="xs" c="var(--text-secondary)">
                {card.text}
              </Text>
            </div>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
