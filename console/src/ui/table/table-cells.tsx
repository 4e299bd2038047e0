import { Box, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormats } from "../formats/formats.ts";
import classes from "./table-cells.module.css";

export interface RecordNameProps {
  name: string;
  /** The record's URL; without it the name is plain text. */
  to?: string;
  /** A less prominent line below; hidden in compact rows. */
  second?: ReactNode;
  /** An image before both. */
  lead?: ReactNode;
}

/** The name of a row: the first column of every list. */
export function RecordName({ name, to, second, lead }: RecordNameProps) {
  return (
    <Group className={classes.record} gap="sm" wrap="nowrap">
      {lead}
      <Box flex={1}>
        {to === undefined ? (
          <span className={classes.name} title={name}>
            <bdi>{name}</bdi>
          </span>
        ) : (
          <Link to={to} className={classes.name} title={name}>
            <bdi>{name}</bdi>
          </Link>
        )}
        {second !== undefined && second !== null && (
          <Text className={classes.second} component="div" size="xs" c="dimmed" data-second-line>
            {second}
          </Text>
        )}
      </Box>
    </Group>
  );
}

/** A point in time: as a date, or how long ago; to the minute in its title. */
export function Moment({ time, ago }: { time: string; ago?: boolean }) {
  const formats = useFormats();
  return (
    <time dir="auto" dateTime={time} title={formats.dateTime(time)} className={classes.moment}>
      {ago ? formats.relative(time) : formats.date(time)}
    </time>
  );
}

/** A missing value: a dash on screen, text for screen readers. */
export function NoData({ label }: { label?: string }) {
  const { t } = useTranslation("common");
  const words = label ?? t("table.noData");
  return (
    <Text span inherit c="var(--text-tertiary)" title={label} data-no-data>
      <span aria-hidden>—</span>
      <span className="visually-hidden">{words}</span>
    </Text>
  );
}
