import { API_KEY_EXPIRES_SOON_DAYS } from "@arauto/contracts";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ApiKey } from "../../../lib/api.generated.ts";
import { StatusPill, type StatusTone } from "../../../ui/feedback/status-pill.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { TileAvatar } from "../../../ui/layout/tile-avatar.tsx";
import { Moment, NoData, RecordName } from "../../../ui/table/table-cells.tsx";
import type { DataTableColumn } from "../../../ui/table/table-column.ts";
import { publicIdOf, shortKey } from "./key-text.ts";
import { PermissionSummary } from "./permission-summary.tsx";

const STATUS_TONES: Record<ApiKey["status"], StatusTone> = {
  active: "success",
  inactive: "neutral",
  expired: "danger",
};

const DAY_MS = 86_400_000;

/** Whether a key is active, as a shape and a word. */
export function KeyStatus({ status }: Pick<ApiKey, "status">) {
  const { t } = useTranslation("developer");
  return <StatusPill tone={STATUS_TONES[status]} label={t(`status.${status}`)} />;
}

/** When a key expires; emphasized if that is soon. */
export function Expiry({ expiresAt, status }: Pick<ApiKey, "expiresAt" | "status">) {
  const { t } = useTranslation("developer");
  const { date, dateTime, relativeDay, weekday } = useFormats();
  if (expiresAt === null) return <Text inherit>{t("expires.never")}</Text>;
  const isSoon =
    status !== "expired" &&
    Date.parse(expiresAt) - Date.now() <= API_KEY_EXPIRES_SOON_DAYS * DAY_MS;
  return (
    <Text
      inherit
      component="time"
      dir="auto"
      dateTime={expiresAt}
      title={dateTime(expiresAt)}
      fw={isSoon ? 550 : undefined}
      c={isSoon ? "var(--warning-text)" : undefined}
      style={{ whiteSpace: "nowrap" }}
    >
      {isSoon
        ? t("expires.in", { days: relativeDay(expiresAt), date: weekday(expiresAt) })
        : date(expiresAt)}
    </Text>
  );
}

/** Returns the columns of the list. */
export function useKeyColumns(): DataTableColumn<ApiKey>[] {
  const { t } = useTranslation("developer");
  return [
    {
      key: "name",
      header: t("column.name"),
      sortKey: "name",
      width: "32%",
      render: (key) => (
        <RecordName
          name={key.name}
          to={`/developer/${key.id}`}
          lead={<TileAvatar id={publicIdOf(key.prefix)} size={32} />}
          second={
            <code dir="ltr" style={{ whiteSpace: "nowrap" }}>
              {shortKey(key)}
            </code>
          }
        />
      ),
    },
    {
      key: "permissions",
      header: t("column.permissions"),
      render: (key) => <PermissionSummary permissions={key.permissions} />,
    },
    {
      key: "status",
      header: t("column.status"),
      render: (key) => <KeyStatus status={key.status} />,
    },
    {
      key: "expiresAt",
      header: t("column.expiresAt"),
      sortKey: "expiresAt",
      render: (key) => <Expiry expiresAt={key.expiresAt} status={key.status} />,
    },
    {
      key: "lastUsedAt",
      header: t("column.lastUsedAt"),
      sortKey: "lastUsedAt",
      hideOnPhone: true,
      render: ({ lastUsedAt }) =>
        lastUsedAt === null ? <NoData label={t("neverUsed")} /> : <Moment time={lastUsedAt} ago />,
    },
    {
      key: "createdAt",
      header: t("column.createdAt"),
      sortKey: "createdAt",
      hideOnPhone: true,
      render: ({ createdAt }) => <Moment time={createdAt} />,
    },
  ];
}
