import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button, Skeleton, Box, Flex, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router";
import { useCheckAccountQuery } from "../../lib/api.generated.ts";
import { currentSession } from "../../lib/session-store.ts";
import { useSession } from "../../lib/session.ts";
import { CopyButton } from "../../ui/buttons/copy-button.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import classes from "./checkout-page.module.css";
import { usePlanLabels } from "./use-plan-labels.ts";

/** Shows the state of the workspace's plan, and how to continue after the trial. */
export function Component() {
  const { t } = useTranslation("billing");
  const { user } = useSession();
  const tenantId = currentSession()?.userData.tenantId;
  const { data, error, isFetching, refetch } = useCheckAccountQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const labels = usePlanLabels(data);

  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  if (data?.billing === "off") return <Navigate to="/dashboard" replace />;
  if (!data || !labels)
    return <Skeleton height={280} radius="md" role="status" aria-label={t("loading")} />;

  return (
    <>
      <Box component="header" mb="lg">
        <h1 className={classes.title}>{t("title")}</h1>
        <Text my="var(--space-1-5) 0" size="lg" c="dimmed">
          {user?.workspaceName}
        </Text>
      </Box>

      <section className={classes.card} aria-labelledby="plan">
        <Group gap="sm">
          <h2 id="plan">{t(`plans.${data.plan}`)}</h2>
          <StatusPill tone={labels.tone} label={labels.label} />
        </Group>
        <Text my="var(--space-3) 0" size="lg" fw={550}>
          {labels.state}
        </Text>
        <Box component="p" maw="64ch" my="var(--space-1-5) 0" c="dimmed">
          {labels.text}
        </Box>
        <Group mt="var(--space-5)" gap="xs" align="stretch">
          {data.isActivedPlan ? (
            <Button component={Link} to="/dashboard" size="md">
              {t("toDashboard")}
            </Button>
          ) : (
            <>
              <Button size="md" loading={isFetching} onClick={() => void refetch()}>
                {t("checkAgain")}
              </Button>
              <Button component={Link} to={CAMPAIGNS_PATH} variant="default" size="md">
                {t("manageRunning")}
              </Button>
            </>
          )}
          <Button component={Link} to="/workspaces" variant="default" size="md">
            {t("otherWorkspace")}
          </Button>
        </Group>
      </section>

      <section className={classes.card} aria-labelledby="go-on">
        <h2 id="go-on">{t("goOn.title")}</h2>
        <Box component="p" maw="64ch" my="var(--space-1-5) 0" c="dimmed">
          {t("goOn.text")}
        </Box>
        {tenantId && (
          <Flex
            m="var(--space-3-5) 0 0"
            c="dimmed"
            fz="xs"
            component="p"
            gap="xs"
            align="center"
            wrap="wrap"
          >
            {t("goOn.code")}
            <Flex component="span" gap="2xs" align="center">
              <code dir="ltr">{tenantId}</code>
              <CopyButton value={tenantId} label={t("goOn.copyCode")} />
            </Flex>
          </Flex>
        )}
      </section>
    </>
  );
}
