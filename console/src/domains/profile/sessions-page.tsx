import { Box, Button, Flex, Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import {
  profileApi,
  type ActiveSession,
  useListSessionsQuery,
  useRevokeOtherSessionsMutation,
  useRevokeSessionMutation,
} from "../../lib/api.generated.ts";
import { isApiProblem } from "../../lib/api-problem.ts";
import { store } from "../../lib/api-store.ts";
import { SettingsFrame } from "../../shell/settings-frame.tsx";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { SessionRow, sessionName } from "./session-row.tsx";
import classes from "./sessions.module.css";

/** The user's active sessions, each of which can be ended. */
export function Component() {
  const { t } = useTranslation("profile");
  const { data, error, refetch } = useListSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { end, endOthers, isEndingOthers } = useEndSessions();
  const items = data?.items ?? [];
  const present = items.filter((one) => one.current);
  const others = items.filter((one) => !one.current);

  return (
    <SettingsFrame title={t("sessions.title")} description={t("sessions.description")}>
      {error && !data ? (
        <ErrorState problem={error} title={t("sessions.failed")} onRetry={() => void refetch()} />
      ) : (
        <>
          <SettingsCard title={t("sessions.here")}>
            {data ? (
              <Flex component="ul" direction="column">
                {present.map((session) => (
                  <SessionRow key={session.id} session={session} />
                ))}
              </Flex>
            ) : (
              <Skeletons count={1} label={t("loading")} />
            )}
          </SettingsCard>
          <SettingsCard
            // A different key than while loading, because the session is taller than its placeholder.
            key={String(data !== undefined)}
            title={t("sessions.others")}
            text={data && others.length === 0 ? t("sessions.onlyHere") : t("sessions.othersText")}
            actions={
              others.length > 0 ? (
                <Button
                  variant="outline"
                  color="red"
                  loading={isEndingOthers}
                  onClick={() => void endOthers(others.length)}
                >
                  {t("sessions.endOthers", { count: others.length })}
                </Button>
              ) : undefined
            }
          >
            {data ? (
              others.length > 0 && (
                <Flex component="ul" direction="column">
                  {others.map((session) => (
                    <SessionRow
                      key={session.id}
                      session={session}
                      onEnd={() => void end(session)}
                    />
                  ))}
                </Flex>
              )
            ) : (
              <Skeletons count={2} label={t("loading")} />
            )}
          </SettingsCard>
        </>
      )}
    </SettingsFrame>
  );
}

/** Ends one session, or all but this one after asking for confirmation. */
function useEndSessions() {
  const { t } = useTranslation("profile");
  const [revoke] = useRevokeSessionMutation();
  const [revokeOthers, { isLoading: isEndingOthers }] = useRevokeOtherSessionsMutation();
  const confirm = useConfirm();
  const showProblem = useProblemToast();

  async function end(session: ActiveSession) {
    const shown = store.dispatch(
      profileApi.util.updateQueryData("listSessions", undefined, (list) => {
        list.items = list.items.filter((one) => one.id !== session.id);
      }),
    );
    try {
      await revoke({ id: session.id }).unwrap();
      toast.success(t("sessions.ended", { name: sessionName(session, t) }));
    } catch (error) {
      // It ended elsewhere meanwhile, which is the desired result.
      if (isApiProblem(error) && error.code === "NOT_FOUND") return;
      shown.undo();
      showProblem(error);
    }
  }

  async function endOthers(count: number) {
    const sure = await confirm({
      title: t("sessions.endOthersTitle", { count }),
      consequence: t("sessions.endOthersText"),
      confirmLabel: t("sessions.endOthers", { count }),
      danger: true,
    });
    if (!sure) return;
    try {
      const ended = await revokeOthers().unwrap();
      toast.success(t("sessions.othersEnded", { count: ended.count }));
    } catch (error) {
      showProblem(error);
    }
  }
  return { end, endOthers, isEndingOthers };
}

function Skeletons({ count, label }: { count: number; label: string }) {
  return (
    <Stack gap={0} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.row}>
          <Skeleton height={40} width={40} radius="sm" />
          <Box flex={1}>
            <Skeleton height={16} width="min(220px, 60%)" my={2} />
            <Skeleton height={13} width="min(300px, 80%)" my={5} />
          </Box>
        </div>
      ))}
    </Stack>
  );
}
