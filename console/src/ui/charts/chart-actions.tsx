import { ActionIcon, Group, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  ChartLineIcon,
  DotsThreeIcon,
  DownloadSimpleIcon,
  ImageIcon,
  TableIcon,
} from "@phosphor-icons/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Hint } from "../buttons/hint.tsx";
import { toast } from "../feedback/toasts.ts";
import { type Picture, saveCsv, savePng, saveSvg } from "./chart-files.ts";
import type { ChartData } from "./chart-table.tsx";
import classes from "./chart.module.css";

export interface ChartActionsProps {
  title: string;
  data: ChartData;
  /** Draws the current content; null while there is none. */
  picture: () => Picture | null;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
  disabled: boolean;
}

/** Shows figures as a table, and downloads their data or their picture. On phones, a single menu has all of it. */
export function ChartActions(props: ChartActionsProps) {
  const { title, data, picture, asTable, onTable, disabled } = props;
  const { t, i18n } = useTranslation("charts");
  const isPhone = useMediaQuery("(max-width: 599.98px)", false, { getInitialValueInEffect: false });
  const tableLabel = t(asTable ? "actions.chart" : "actions.table");
  const csv = () => saveCsv(title, data, i18n.language);
  const draw = (save: (title: string, drawn: Picture) => void | Promise<void>) => () => {
    const failed = () => toast.error(t("actions.failed"));
    try {
      const drawn = picture();
      if (drawn) Promise.resolve(save(title, drawn)).catch(failed);
    } catch {
      failed();
    }
  };
  const pictures = (
    <>
      <Menu.Item onClick={draw(savePng)}>{t("actions.png")}</Menu.Item>
      <Menu.Item onClick={draw(saveSvg)}>{t("actions.svg")}</Menu.Item>
    </>
  );
  const labels = { table: tableLabel, csv: t("actions.csv") };
  const shown = { labels, disabled, csv, pictures, onTable: () => onTable(!asTable) };
  return isPhone ? (
    <PhoneActions {...shown} title={title} />
  ) : (
    <DesktopActions {...shown} Icon={asTable ? ChartLineIcon : TableIcon} />
  );
}

interface ShownActions {
  labels: { table: string; csv: string };
  disabled: boolean;
  onTable: () => void;
  csv: () => void;
  /** Menu items. */
  pictures: ReactNode;
}

function PhoneActions({
  title,
  labels,
  disabled,
  onTable,
  csv,
  pictures,
}: ShownActions & { title: string }) {
  const { t } = useTranslation("charts");
  return (
    <div className={classes.actions}>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`${title}: ${t("actions.more")}`}
            disabled={disabled}
          >
            <DotsThreeIcon size={20} weight="bold" aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onTable}>{labels.table}</Menu.Item>
          <Menu.Item onClick={csv}>{labels.csv}</Menu.Item>
          {pictures}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function DesktopActions({
  labels,
  disabled,
  onTable,
  csv,
  pictures,
  Icon,
}: ShownActions & { Icon: typeof TableIcon }) {
  const { t } = useTranslation("charts");
  return (
    <Group className={classes.actions} gap={2} wrap="nowrap">
      <Hint label={labels.table} disabled={disabled}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={labels.table}
          disabled={disabled}
          onClick={onTable}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      </Hint>
      <Hint label={labels.csv} disabled={disabled}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={labels.csv}
          disabled={disabled}
          onClick={csv}
        >
          <DownloadSimpleIcon size={16} aria-hidden />
        </ActionIcon>
      </Hint>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("actions.picture")}
            disabled={disabled}
          >
            <ImageIcon size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>{pictures}</Menu.Dropdown>
      </Menu>
    </Group>
  );
}
