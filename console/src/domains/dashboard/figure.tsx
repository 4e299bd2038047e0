import { Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormats } from "../../ui/formats/formats.ts";
import { Stat } from "../../ui/charts/stat.tsx";
import classes from "./dashboard-page.module.css";

export interface FigureProps {
  label: string;
  to: string;
  query: {
    data?: { total: number | null; totalIsEstimate: boolean };
    error?: unknown;
    refetch: () => unknown;
  };
}

/** A card with a count that links to the records. Reports its own loading error. */
export function Figure({ label, to, query }: FigureProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const { number } = useFormats();
  const { data, error } = query;
  if (error && !data) {
    return (
      <div className={classes.figure}>
        <Stat
          label={label}
          value={
            <Text span inherit c="var(--text-tertiary)">
              —
            </Text>
          }
        />
        <button type="button" className={classes.retry} onClick={() => query.refetch()}>
          {t("common:tryAgain")}
        </button>
      </div>
    );
  }
  return (
    <Link to={to} className={classes.figure}>
      <Stat
        label={label}
        value={
          data !== undefined && data.total !== null ? (
            number(data.total)
          ) : (
            <Skeleton height={36} width={80} />
          )
        }
        hint={data?.totalIsEstimate ? t("dashboard:estimate") : undefined}
      />
    </Link>
  );
}
