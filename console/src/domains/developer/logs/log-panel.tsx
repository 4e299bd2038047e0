import { ActionIcon, Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { ArrowSquareOutIcon } from "@phosphor-icons/react/ArrowSquareOut";
import { CaretLeftIcon } from "@phosphor-icons/react/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/CaretRight";
import { CopyIcon } from "@phosphor-icons/react/Copy";
import { XIcon } from "@phosphor-icons/react/X";
import type { ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isNotFound } from "../../../lib/api-problem.ts";
import { useGetApiLogQuery } from "../../../lib/api.generated.ts";
import type { ApiLogBody, ApiLogDetails } from "../../../lib/api.generated.ts";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { copyText } from "../../../ui/buttons/copy-text.ts";
import { CodeView } from "../../../ui/code/code-view.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { TileAvatar } from "../../../ui/layout/tile-avatar.tsx";
import { publicIdOf } from "../keys/key-text.ts";
import { useDuration } from "./call-duration.tsx";
import { curlCommand } from "./curl-command.ts";
import { indented } from "./line-diff.ts";
import classes from "./logs.module.css";
import { ReasonCard } from "./reason-card.tsx";
import { Rerun, type RerunHandle } from "./rerun.tsx";
import { StatusMark } from "./status-mark.tsx";
import { useLogTimes } from "./use-log-times.ts";

export interface LogPanelProps {
  id: string;
  /** Opens the call before or after this one in the list; undefined at its ends. */
  onNewer: (() => void) | undefined;
  onOlder: (() => void) | undefined;
  onClose: () => void;
  /** The URL of the page with only this call. */
  address: string;
  rerunRef: Ref<RerunHandle>;
}

/** A call: its facts, why it failed, its bodies, and repeating it in test mode. */
export function LogPanel(props: LogPanelProps) {
  const { id, onNewer, onOlder, onClose, address, rerunRef } = props;
  const { t } = useTranslation(["api-logs", "common"]);
  const { currentData: call, error, refetch } = useGetApiLogQuery({ id });
  return (
    <div>
      <Group className={classes.panelHead} gap={4} justify="space-between" wrap="nowrap">
        <Group gap={4} wrap="nowrap">
          <Step label={t("newer")} keys="ArrowLeft" onStep={onNewer}>
            <CaretLeftIcon size={16} className="flip-rtl" aria-hidden />
          </Step>
          <Step label={t("older")} keys="ArrowRight" onStep={onOlder}>
            <CaretRightIcon size={16} className="flip-rtl" aria-hidden />
          </Step>
        </Group>
        <Group gap={4} wrap="nowrap">
          {call && <CopyAsCurl call={call} />}
          <ActionIcon
            component={Link}
            to={address}
            target="_blank"
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t("openAlone")}
            title={t("openAlone")}
          >
            <ArrowSquareOutIcon size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t("close")}
            aria-keyshortcuts="Escape"
            onClick={onClose}
          >
            <XIcon size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      {call ? (
        <Call key={call.id} call={call} rerunRef={rerunRef} />
      ) : error ? (
        isNotFound(error) ? (
          <EmptyState title={t("gone.title")} text={t("gone.text")} />
        ) : (
          <ErrorState problem={error} title={t("failed")} onRetry={() => void refetch()} />
        )
      ) : (
        <PanelSkeleton />
      )}
    </div>
  );
}

interface StepProps {
  label: string;
  keys: string;
  onStep: (() => void) | undefined;
  children: ReactNode;
}

function Step({ label, keys, onStep, children }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys}
      disabled={onStep === undefined}
      onClick={onStep}
    >
      {children}
    </ActionIcon>
  );
}

function CopyAsCurl({ call }: { call: ApiLogDetails }) {
  const { t } = useTranslation(["api-logs", "common"]);
  async function copy(): Promise<void> {
    const command = curlCommand(call, window.location.origin);
    if (await copyText(command)) toast.success(t("curlCopied"));
    else toast.error(t("common:copyFailed"));
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      leftSection={<CopyIcon size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      {t("copyCurl")}
    </Button>
  );
}

function Call({ call, rerunRef }: { call: ApiLogDetails; rerunRef: Ref<RerunHandle> }) {
  const { t } = useTranslation("api-logs");
  return (
    <>
      <Stack gap="md" className={classes.panelBody}>
        <Group gap="xs" align="center">
          <StatusMark status={call.status} large />
          <Title order={2} size="h3" className={classes.callTitle} dir="ltr">
            {call.method} {call.path}
          </Title>
        </Group>
        <Facts call={call} />
        {call.status >= 400 && <ReasonCard call={call} />}
        <Body label={t("request")} body={call.request} note={t("masked")} />
        <Body label={t("response")} body={call.response} />
      </Stack>
      <Rerun call={call} handleRef={rerunRef} />
    </>
  );
}

function Facts({ call }: { call: ApiLogDetails }) {
  const { t } = useTranslation("api-logs");
  const times = useLogTimes();
  const duration = useDuration();
  const { key, idempotencyKey, userAgent } = call;
  return (
    <dl className={classes.facts}>
      <Fact name={t("fact.at")}>
        <time dateTime={call.at}>{times.exact(call.at)}</time>
      </Fact>
      <Fact name={t("fact.duration")}>{duration(call.durationMs)}</Fact>
      <Fact name={t("fact.key")}>
        {key ? (
          <Link to={`/developer/${key.id}`} className={classes.keyLink}>
            <TileAvatar id={publicIdOf(key.prefix)} size={16} />
            <bdi>{key.name}</bdi>
          </Link>
        ) : (
          t("key.gone")
        )}
      </Fact>
      <Fact name={t("fact.ip")} code>
        {call.ip}
      </Fact>
      <Fact name={t("fact.call")} code>
        {call.correlationId}
        <CopyButton value={call.correlationId} label={t("copyCallId")} />
      </Fact>
      {idempotencyKey !== null && (
        <Fact name={t("fact.idempotency")} code>
          {idempotencyKey}
        </Fact>
      )}
      {userAgent !== null && (
        <Fact name={t("fact.userAgent")} code>
          {userAgent}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, code, children }: { name: string; code?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-code={code || undefined} dir={code ? "ltr" : undefined}>
        {children}
      </dd>
    </div>
  );
}

/** A body as stored, or why there is none. */
function Body({ label, body, note }: { label: string; body: ApiLogBody; note?: string }) {
  const { t } = useTranslation("api-logs");
  if (body.text === "") {
    return (
      <div className={classes.noBody}>
        <Text size="xs" fw={550} c="dimmed">
          {label}
        </Text>
        <Text size="xs" c="var(--text-tertiary)">
          {t(body.state === "omitted" ? "body.omitted" : "body.none")}
        </Text>
      </div>
    );
  }
  const words = [body.state === "cut" && t("body.cut"), note].filter(Boolean).join(" · ");
  return (
    <CodeView
      label={label}
      language="json"
      code={indented(body.text)}
      wrap
      {...(words !== "" && {
        note: (
          <Text size="xs" c="var(--text-tertiary)">
            {words}
          </Text>
        ),
      })}
    />
  );
}

function PanelSkeleton() {
  const { t } = useTranslation("api-logs");
  return (
    <Stack gap="md" className={classes.panelBody} aria-busy aria-label={t("loading")} role="status">
      <Skeleton height={24} width="60%" />
      <Skeleton height={72} />
      <Skeleton height={140} />
      <Skeleton height={140} />
    </Stack>
  );
}
