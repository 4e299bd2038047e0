import { ActionIcon, Group, Menu } from "@mantine/core";
import { ChartLineIcon, DownloadSimpleIcon, TableIcon } from "@phosphor-icons/react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Hint } from "../buttons/hint.tsx";
import { toast } from "../feedback/toasts.ts";
import { type PictureInput, saveCsv, savePng, saveSvg } from "./chart-files.ts";
import type { LegendEntry } from "./chart-legend.tsx";
import type { ChartData } from "./chart-table.tsx";
import classes from "./chart.module.css";

export interface ChartActionsProps {
  title: string;
  data: ChartData;
  svg: RefObject<SVGSVGElement | null>;
  legend: readonly LegendEntry[];
  asTable: boolean;
  onTable: (asTable: boolean) => void;
  disabled: boolean;
}

/** Shows the chart as a table, and downloads its data or its picture. */
export function ChartActions(props: ChartActionsProps) {
  const { title, data, svg, legend, asTable, onTable, disabled } = props;
  const { t, i18n } = useTranslation("charts");
  const tableLabel = t(asTable ? "actions.chart" : "actions.table");
  const picture = (save: (input: PictureInput) => void | Promise<void>) => {
    if (!svg.current) return;
    void Promise.resolve(save({ svg: svg.current, title, legend })).catch(() =>
      toast.error(t("actions.failed")),
    );
  };
  return (
    <Group className={classes.actions} gap={2} wrap="nowrap">
      <Hint label={tableLabel} disabled={disabled}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={tableLabel}
          disabled={disabled}
          onClick={() => onTable(!asTable)}
        >
          {asTable ? <ChartLineIcon size={16} aria-hidden /> : <TableIcon size={16} aria-hidden />}
        </ActionIcon>
      </Hint>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("actions.download")}
            disabled={disabled}
          >
            <DownloadSimpleIcon size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => saveCsv(title, data, i18n.language)}>
            {t("actions.csv")}
          </Menu.Item>
          <Menu.Item disabled={asTable} onClick={() => picture(savePng)}>
            {t("actions.png")}
          </Menu.Item>
          <Menu.Item disabled={asTable} onClick={() => picture(saveSvg)}>
            {t("actions.svg")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
