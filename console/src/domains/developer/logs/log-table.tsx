import { API_LOG_BODY_BYTES } from "@arauto/contracts";
import { Button, Skeleton, Text } from "@mantine/core";
import { ArrowUpIcon } from "@phosphor-icons/react/ArrowUp";
import { PauseIcon } from "@phosphor-icons/react/Pause";
import { PlayIcon } from "@phosphor-icons/react/Play";
import { memo, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ApiLog } from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { TileAvatar } from "../../../ui/layout/tile-avatar.tsx";
import { publicIdOf } from "../keys/key-text.ts";
import { CallDuration } from "./call-duration.tsx";
import classes from "./logs.module.css";
import { StatusMark } from "./status-mark.tsx";
import type { LiveLogs } from "./use-live-logs.ts";
import { useLogTimes } from "./use-log-times.ts";
import { KeyHint } from "../../../ui/keyboard/key-hint.tsx";

const SKELETONS = 12;

export interface LogTableProps {
  logs: LiveLogs;
  isPaused: boolean;
  onResume: () => void;
  openId: string | undefined;
  /** Returns the URL of the list with a call open. */
  addressOf: (id: string) => string;
  rowsRef: RefObject<HTMLDivElement | null>;
  /** Replaces the rows if there are none. */
  nothing: ReactNode;
}

/** The calls, the newest on top. */
export function LogTable(props: LogTableProps) {
  const { logs, isPaused, onResume, openId, addressOf, rowsRef, nothing } = props;
  const { t } = useTranslation("api-logs");
  const { number } = useFormats();
  const isEmpty = !logs.isLoading && logs.rows.length === 0;
  if (logs.problem) {
    return (
      <section className={classes.card} aria-label={t("title")}>
        <ErrorState problem={logs.problem} title={t("failedList")} onRetry={logs.retry} />
      </section>
    );
  }
  return (
    <section
      className={classes.card}
      aria-label={t("title")}
      aria-busy={logs.isLoading}
      data-narrow={openId !== undefined || undefined}
    >
      {isPaused && <PauseBar waiting={logs.waiting} onResume={onResume} />}
      {isEmpty ? (
        nothing
      ) : (
        <div role="table" aria-label={t("title")}>
          <div role="row" className={classes.head}>
            {(["status", "call", "key", "duration", "time"] as const).map((column) => (
              <span key={column} role="columnheader" data-column={column}>
                {t(`column.${column}`)}
              </span>
            ))}
          </div>
          <div role="rowgroup" ref={rowsRef}>
            {logs.isLoading
              ? Array.from({ length: SKELETONS }, (_, row) => <RowSkeleton key={row} />)
              : logs.rows.map((row) => (
                  <Row key={row.id} call={row} to={addressOf(row.id)} isOpen={row.id === openId} />
                ))}
          </div>
        </div>
      )}
      {!isEmpty && !logs.isLoading && (
        <div className={classes.foot}>
          <Text size="xs" c="dimmed">
            {logs.keptDays !== undefined &&
              t("kept", {
                count: logs.keptDays,
                kilobytes: number(API_LOG_BODY_BYTES / 1024),
              })}
          </Text>
          {logs.hasOlder && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={logs.isLoadingOlder}
              onClick={logs.loadOlder}
            >
              {t("loadOlder")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Shows the number of new rows waiting while the list is paused. */
function PauseBar({ waiting, onResume }: { waiting: number; onResume: () => void }) {
  const { t } = useTranslation("api-logs");
  const { number } = useFormats();
  return (
    <div className={classes.pause}>
      <span className={classes.paused}>
        <PauseIcon size={16} weight="fill" aria-hidden />
        <strong>{t("paused.title")}</strong>
        <span className={classes.why}>{t("paused.why")}</span>
      </span>
      <span role="status">
        {waiting > 0 && (
          <span className={classes.news}>
            <ArrowUpIcon size={12} weight="bold" aria-hidden />
            {t("paused.news", { count: waiting, number: number(waiting) })}
          </span>
        )}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<PlayIcon size={12} weight="fill" aria-hidden />}
        rightSection={<KeyHint keys="L" />}
        aria-keyshortcuts="L"
        onClick={onResume}
      >
        {t("paused.resume")}
      </Button>
    </div>
  );
}

interface RowProps {
  call: ApiLog;
  to: string;
  isOpen: boolean;
}

const Row = memo(function Row({ call, to, isOpen }: RowProps) {
  const { t } = useTranslation("api-logs");
  const times = useLogTimes();
  const { status, method, path, key, durationMs, at } = call;
  return (
    <div role="row" className={classes.row} data-open={isOpen || undefined}>
      <span role="cell" data-column="status">
        <StatusMark status={status} />
      </span>
      <span role="cell" data-column="call">
        <Link
          to={to}
          replace
          preventScrollReset
          data-call={call.id}
          className={classes.link}
          aria-current={isOpen || undefined}
          dir="ltr"
        >
          <span className={classes.method}>{method}</span>
          <span className={classes.path} title={path}>
            {path}
          </span>
        </Link>
      </span>
      <span role="cell" data-column="key">
        {key ? (
          <>
            <TileAvatar id={publicIdOf(key.prefix)} size={16} />
            <bdi className={classes.keyName}>{key.name}</bdi>
          </>
        ) : (
          <Text inherit c="dimmed">
            {t("key.gone")}
          </Text>
        )}
      </span>
      <span role="cell" data-column="duration">
        <CallDuration ms={durationMs} />
      </span>
      <span role="cell" data-column="time">
        <time dateTime={at} title={times.exact(at)}>
          {times.short(at)}
        </time>
      </span>
    </div>
  );
});

function RowSkeleton() {
  return (
    <div role="row" className={classes.row} aria-hidden>
      {(["status", "call", "key", "duration", "time"] as const).map((column) => (
        <span key={column} role="cell" data-column={column}>
          <Skeleton height={10} width={column === "call" ? "70%" : "80%"} />
        </span>
      ))}
    </div>
  );
}
