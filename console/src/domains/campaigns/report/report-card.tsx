import { Flex, Group, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { CardSkeleton } from "../../../ui/feedback/card-skeleton.tsx";
import classes from "./report.module.css";

export interface ReportCardProps {
  title: string;
  /** One sentence below the title. */
  text?: ReactNode;
  /** At the other end of the title: selects the content. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A question about a campaign, with its answer. */
export function ReportCard({ title, text, aside, children }: ReportCardProps) {
  const id = useId();
  return (
    <Flex className={classes.card} component="section" direction="column" aria-labelledby={id}>
      <Group
        mb="md"
        gap="var(--space-2-5) var(--space-4)"
        align="flex-start"
        justify="space-between"
      >
        <div>
          <Title id={id} order={2} size="h3">
            {title}
          </Title>
          {text && <p className={classes.text}>{text}</p>}
        </div>
        {aside}
      </Group>
      {children}
    </Flex>
  );
}

/** Shown in a card that has no data yet. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text className={classes.nothing} inherit c="var(--text-tertiary)" ta="center">
      {children}
    </Text>
  );
}

/** Placeholders for the cards, with their final sizes. */
export function ReportSkeletons() {
  return (
    <>
      <CardSkeleton height={320} />
      <CardSkeleton height={560} />
      <CardSkeleton height={316} />
      <CardSkeleton height={348} />
      <div className={classes.pair}>
        <CardSkeleton height={360} />
        <CardSkeleton height={360} />
      </div>
    </>
  );
}
