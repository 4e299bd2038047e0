import { Button, Group, Menu, SimpleGrid, Stack } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { PencilSimpleIcon } from "@phosphor-icons/react/PencilSimple";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { Webhook } from "../../../lib/api.generated.ts";
import { copyId } from "../../../ui/formats/copy-id.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DeveloperGate } from "../developer-gate.tsx";
import { AttemptsCard } from "./attempts-card.tsx";
import { FailuresCard } from "./failures-card.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { LoadedWebhook } from "./loaded-webhook.tsx";
import { ProverCard } from "./prover-card.tsx";
import { SecretCard } from "./secret-card.tsx";
import { TestEventCard } from "./test-event-card.tsx";
import { useWebhookActions } from "./use-webhook-actions.ts";
import { VerifyCard } from "./verify-card.tsx";
import { WebhookFactsCard } from "./webhook-facts-card.tsx";
import { webhookName } from "./webhook-facts.ts";
import { WebhookNotices } from "./webhook-notices.tsx";
import classes from "./webhook-page.module.css";
import { WebhookStatus } from "./webhook-parts.tsx";
import { editWebhookPath, replayPath, WEBHOOKS_PATH, webhookPath } from "./webhook-paths.ts";

const REFRESH_MS = 10_000;

/** A webhook: its health, deliveries, secret, and tests of its endpoint. */
export function WebhookPage() {
  const [params] = useSearchParams();
  return (
    <DeveloperGate>
      <LoadedWebhook pollingInterval={REFRESH_MS}>
        {(webhook) =>
          params.get("created") === "1" ? (
            <FirstSteps key={webhook.id} webhook={webhook} doneAt={webhookPath(webhook.id)} />
          ) : (
            <WebhookDetails key={webhook.id} webhook={webhook} />
          )
        }
      </LoadedWebhook>
    </DeveloperGate>
  );
}

function WebhookDetails({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  return (
    <>
      <PageHeader
        back={{ to: WEBHOOKS_PATH, label: t("title") }}
        title={<bdi className={classes.name}>{webhookName(webhook)}</bdi>}
        description={
          <Group gap="xs" mt={4}>
            <WebhookStatus webhook={webhook} />
          </Group>
        }
        actions={
          <Group gap="xs">
            <MoreMenu webhook={webhook} />
            <Button variant="default" component={Link} to={replayPath(webhook.id)}>
              {t("details.replay")}
            </Button>
            <Button
              component={Link}
              to={editWebhookPath(webhook.id)}
              leftSection={<PencilSimpleIcon size={16} aria-hidden />}
            >
              {t("edit")}
            </Button>
          </Group>
        }
      />
      <Stack gap="md">
        <WebhookNotices webhook={webhook} />
        <AttemptsCard webhook={webhook} />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: "start" }}>
          <Stack gap="md" miw={0}>
            <WebhookFactsCard webhook={webhook} />
            <SecretCard webhook={webhook} />
          </Stack>
          <Stack gap="md" miw={0}>
            <FailuresCard webhook={webhook} />
            <TestEventCard webhook={webhook} />
          </Stack>
        </SimpleGrid>
        <ProverCard webhook={webhook} />
        <VerifyCard webhook={webhook} />
      </Stack>
    </>
  );
}

/** Less frequent or irreversible actions on a webhook. */
function MoreMenu({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation(["webhooks", "common"]);
  const navigate = useNavigate();
  const { setStatus, remove } = useWebhookActions([webhook]);
  const isOff = webhook.status === "inactive";

  async function removeWebhook(): Promise<void> {
    if (await remove([webhook.id])) await navigate(WEBHOOKS_PATH, { replace: true });
  }
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" rightSection={<CaretDownIcon size={12} aria-hidden />}>
          {t("details.more")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void setStatus([webhook.id], isOff ? "active" : "inactive")}>
          {t(isOff ? "enable" : "disable")}
        </Menu.Item>
        <Menu.Item onClick={() => void copyId(webhook.id)}>{t("common:copyId.action")}</Menu.Item>
        <Menu.Divider />
        <Menu.Item c="var(--danger-text)" onClick={() => void removeWebhook()}>
          {t("delete", { count: 1 })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
