import { keyAllows } from "@arauto/contracts";
import { Button, Group, Tabs, Text } from "@mantine/core";
import { CheckIcon } from "@phosphor-icons/react/Check";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/PaperPlaneTilt";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useListSendingDomainsQuery, useListWebhooksQuery } from "../../../lib/api.generated.ts";
import { callWithKey, type KeyResponse } from "../../../lib/call-with-key.ts";
import { CodeView } from "../../../ui/code/code-view.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { StatusMark } from "../logs/status-mark.tsx";
import { useDuration } from "../logs/call-duration.tsx";
import { logsPath } from "./logs-path.ts";
import {
  FIRST_LANGUAGES,
  type FirstCall,
  firstCode,
  KEY_PLACE,
  sendEmail,
  WHO_AM_I,
} from "./first-call.ts";
import classes from "./overview.module.css";
import { type TestKey, useTestKey } from "./use-test-key.ts";

interface Step {
  name: "domain" | "key" | "webhook" | "call";
  isDone: boolean;
  to?: string;
  proof?: string | undefined;
}

/** Loads the data that determines which steps are done and how long the code is. */
export function useStepFacts() {
  const key = useTestKey();
  const domains = useListSendingDomainsQuery();
  const webhooks = useListWebhooksQuery({ limit: 1 });
  return {
    key,
    domains,
    webhooks,
    isLoading: key.isLoading || domains.isLoading || webhooks.isLoading,
  };
}

/** The path to the first call: completed steps, and code that works when pasted. */
export function FirstSteps({ hasCalls }: { hasCalls: boolean }) {
  const { t } = useTranslation("developer-overview");
  const { key, domains, webhooks } = useStepFacts();
  const [answer, setAnswer] = useState<KeyResponse | null>(null);
  const verified = domains.data?.items.find(({ status }) => status === "verified");
  const webhook = webhooks.data?.items[0];
  const steps: Step[] = [
    {
      name: "domain",
      isDone: verified !== undefined,
      to: "/settings/sending-domains",
      proof: verified?.name,
    },
    { name: "key", isDone: key.apiKey !== null, proof: key.apiKey?.name },
    {
      name: "webhook",
      isDone: webhook !== undefined,
      to: "/developer/webhook/create",
      proof: webhook && (webhook.description || webhook.url),
    },
    { name: "call", isDone: hasCalls || (answer !== null && answer.status < 300) },
  ];
  // A key without permission to send can still read its own details.
  const sends = !key.apiKey || keyAllows(key.apiKey.permissions, "emails:write");
  const call = sends
    ? sendEmail(verified && `ola@${verified.name}`, t("steps.subject"), t("steps.text"))
    : WHO_AM_I;
  return (
    <section className={classes.steps}>
      <div className={classes.list}>
        <h2 className={classes.cardTitle}>{t("steps.title")}</h2>
        <Text size="xs" c="dimmed">
          {t("steps.done", {
            count: steps.filter(({ isDone }) => isDone).length,
            all: steps.length,
          })}
        </Text>
        <ol>
          {steps.map((step, index) => (
            <StepEntry key={step.name} step={step} number={index + 1} />
          ))}
        </ol>
      </div>
      <Code call={call} testKey={key} answer={answer} onAnswer={setAnswer} />
    </section>
  );
}

function StepEntry({ step: { name, isDone, to, proof }, number }: { step: Step; number: number }) {
  const { t } = useTranslation("developer-overview");
  const words = t(`steps.${name}.name`);
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span
        className={classes.box}
        role="img"
        aria-label={t(isDone ? "steps.isDone" : "steps.isOpen")}
      >
        {isDone ? <CheckIcon size={14} weight="bold" aria-hidden /> : number}
      </span>
      <div className={classes.keyWords}>
        {to !== undefined && !isDone ? (
          <Link to={to} className={classes.name}>
            {words}
          </Link>
        ) : (
          <span className={classes.name}>{words}</span>
        )}
        <Text size="xs" c="dimmed" truncate={isDone}>
          {isDone && proof !== undefined ? <bdi>{proof}</bdi> : t(`steps.${name}.text`)}
        </Text>
      </div>
    </li>
  );
}

interface CodeProps {
  call: FirstCall;
  testKey: TestKey;
  answer: KeyResponse | null;
  onAnswer: (answer: KeyResponse) => void;
}

/** The first call as code in several languages, which can be copied or sent from here. */
function Code({ call, testKey, answer, onAnswer }: CodeProps) {
  const { t } = useTranslation("developer-overview");
  const [isSending, setSending] = useState(false);
  const key = testKey.value;
  async function send(): Promise<void> {
    if (key === undefined) return;
    setSending(true);
    try {
      const { method, path, body } = call;
      onAnswer(
        await callWithKey(key, { method, path, ...(body && { body: JSON.stringify(body) }) }),
      );
    } catch {
      toast.error(t("steps.unreachable"));
    } finally {
      setSending(false);
    }
  }
  const actions =
    key !== undefined ? (
      <Button
        variant="default"
        size="compact-md"
        loading={isSending}
        leftSection={<PaperPlaneTiltIcon size={14} aria-hidden />}
        onClick={() => void send()}
      >
        {t("steps.send")}
      </Button>
    ) : testKey.apiKey === null ? (
      <Button
        size="compact-md"
        variant="default"
        loading={testKey.isCreating}
        disabled={testKey.isLoading}
        onClick={() => void testKey.create()}
      >
        {t("steps.createKey")}
      </Button>
    ) : null;
  return (
    <div className={classes.code}>
      <Tabs defaultValue="curl" keepMounted={false}>
        <Tabs.List mb="sm">
          {FIRST_LANGUAGES.map((language) => (
            <Tabs.Tab key={language} value={language}>
              {t(`steps.language.${language}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {FIRST_LANGUAGES.map((language) => (
          <Tabs.Panel key={language} value={language}>
            <CodeView
              label={t(`steps.language.${language}`)}
              language={language === "curl" ? "bash" : language}
              code={firstCode(language, call, window.location.origin, key ?? KEY_PLACE)}
              actions={actions}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Answer answer={answer} expected={call === WHO_AM_I ? "whoAmI" : "email"} />
    </div>
  );
}

/** The API's response, or the expected one. */
function Answer({
  answer,
  expected,
}: {
  answer: KeyResponse | null;
  expected: "email" | "whoAmI";
}) {
  const { t } = useTranslation("developer-overview");
  const duration = useDuration();
  return (
    <div className={classes.answer} role="status">
      {answer ? (
        <>
          <Group gap="xs">
            <StatusMark status={answer.status} />
            <Text size="xs" c="dimmed">
              {duration(answer.durationMs)}
            </Text>
            <Link to={logsPath("test", {})}>{t("steps.seeLog")}</Link>
          </Group>
          <code dir="ltr" className={classes.answerText}>
            {answer.text}
          </code>
        </>
      ) : (
        <Text size="xs" c="dimmed">
          {t(`steps.expected.${expected}`)}
        </Text>
      )}
    </div>
  );
}
