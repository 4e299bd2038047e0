import { Accordion, Alert, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { ShieldCheckIcon } from "@phosphor-icons/react/ShieldCheck";
import { useTranslation } from "react-i18next";
import { useProveWebhookMutation } from "../../../lib/api.generated.ts";
import type { Webhook, WebhookProof } from "../../../lib/api.generated.ts";
import { CodeView } from "../../../ui/code/code-view.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { StatusPill } from "../../../ui/feedback/status-pill.tsx";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import { responseTime } from "../../../ui/formats/response-time.ts";
import { outcomeText } from "./attempt-text.ts";

/** Characters of a body that are shown: the large one is 20 KB. */
const BODY_SHOWN = 2_000;

/** Sends good and bad requests to the endpoint, and explains what it accepted that it must not. */
export function ProverCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const showProblem = useProblemToast();
  const [prove, { data, isLoading }] = useProveWebhookMutation();
  const run = () => void prove({ id: webhook.id }).unwrap().catch(showProblem);
  return (
    <SettingsCard title={t("prove.title")} text={t("prove.text")}>
      <div>
        <Button
          variant="default"
          leftSection={<ShieldCheckIcon size={16} aria-hidden />}
          loading={isLoading}
          onClick={run}
        >
          {t(data ? "prove.again" : "prove.run")}
        </Button>
        <div role="status">
          {isLoading ? (
            <Stack gap="xs" mt="md">
              <Text>{t("prove.running")}</Text>
              <Skeleton height={240} />
            </Stack>
          ) : (
            data && <Proofs proofs={data.items} />
          )}
        </div>
      </div>
    </SettingsCard>
  );
}

function Proofs({ proofs }: { proofs: readonly WebhookProof[] }) {
  const { t } = useTranslation("webhooks");
  const failed = proofs.filter(({ passed }) => !passed);
  const isBroken = failed.some(({ name }) => name === "valid");
  return (
    <Stack gap="md" mt="md">
      <Alert color={failed.length === 0 ? "green" : "red"}>
        {failed.length === 0
          ? t("prove.allPassed")
          : isBroken
            ? t("prove.validRefused")
            : t("prove.someFailed", { count: failed.length })}
      </Alert>
      <Accordion variant="contained" multiple order={3}>
        {proofs.map((proof) => (
          <Proof key={proof.name} proof={proof} />
        ))}
      </Accordion>
    </Stack>
  );
}

function Proof({ proof }: { proof: WebhookProof }) {
  const { t, i18n } = useTranslation("webhooks");
  const { name, passed, mustAccept, requests } = proof;
  return (
    <Accordion.Item value={name}>
      <Accordion.Control>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <StatusPill
            tone={passed ? "done" : "danger"}
            label={t(passed ? "prove.passed" : "prove.failed")}
          />
          <div>
            <Text fw={550}>{t(`proof.${name}.name`)}</Text>
            <Text size="xs" c="var(--text-secondary)">
              {t(mustAccept ? "prove.mustAccept" : "prove.mustReject")}
              {" · "}
              <bdi>
                {outcomeText(proof, t)} · {responseTime(proof.durationMs, i18n.language)}
              </bdi>
            </Text>
          </div>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">
          <Text>{t(`proof.${name}.text`)}</Text>
          {!passed && (
            <Alert color="orange" title={t("prove.fix")}>
              {t(`proof.${name}.fix`)}
            </Alert>
          )}
          {requests.map((request, index) => (
            <CodeView
              // Requests are never reordered.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              label={
                requests.length === 1
                  ? t("prove.request")
                  : t("prove.requestOf", { number: index + 1, count: requests.length })
              }
              code={textOf(request)}
              language="http"
              wrap
            />
          ))}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** Returns a request as it was sent, with the beginning of a large body. */
function textOf({ headers, body }: WebhookProof["requests"][number]): string {
  const names = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const shown = body.length > BODY_SHOWN ? `${body.slice(0, BODY_SHOWN)}…` : body;
  return `${names.join("\n")}\n\n${shown}`;
}
