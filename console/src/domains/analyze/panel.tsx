import { Group, Skeleton, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import classes from "./analyze.module.css";

/** The part of a query that panels use. */
export interface PanelQuery<Data> {
  data?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface PanelProps<Data> {
  title: string;
  text?: ReactNode;
  aside?: ReactNode;
  query: PanelQuery<Data>;
  /** Height of the placeholder in pixels. */
  height: number;
  /** Shown instead of the content; null when there is content. */
  nothing?: ((data: Data) => string | null) | undefined;
  children: (data: Data) => ReactNode;
}

/** A question about the period, with its answer. Previous figures stay, dimmed, while others load. */
export function Panel<Data>(props: PanelProps<Data>) {
  const { title, text, aside, query, height, nothing, children } = props;
  const id = useId();
  const { data, error, isFetching } = query;
  const empty = data === undefined ? null : (nothing?.(data) ?? null);
  return (
    <section
      className={classes.panel}
      aria-labelledby={id}
      aria-busy={isFetching}
      data-stale={(isFetching && data !== undefined) || undefined}
    >
      <Group mb="md" gap="var(--space-2) var(--space-4)" align="flex-start" justify="space-between">
        <div className={classes.panelTitle}>
          <Title id={id} order={2} size="h3">
            {title}
          </Title>
          {text && (
            <Text size="xs" c="dimmed" mt="2xs">
              {text}
            </Text>
          )}
        </div>
        {aside}
      </Group>
      {error !== undefined && !isFetching ? (
        <ErrorState problem={error} onRetry={() => void query.refetch()} />
      ) : data === undefined ? (
        <Skeleton height={height} radius="md" />
      ) : empty === null ? (
        children(data)
      ) : (
        <Text className={classes.nothing} c="dimmed" ta="center">
          {empty}
        </Text>
      )}
    </section>
  );
}
