import { Button, Group, Skeleton, Flex, Stack, Text, Title } from "@mantine/core";
import { CONFIRMATION_AGAIN_DAYS } from "@arauto/contracts";
import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/Clock";
import { ProhibitIcon } from "@phosphor-icons/react/Prohibit";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useGetReachabilityQuery,
  useRequestConfirmationMutation,
} from "../../../lib/api.generated.ts";
import type { Contact, Consent } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { clock, useCountdown } from "../../../lib/countdown.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { isolated } from "../../../ui/formats/isolated.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import classes from "./consent-card.module.css";
import { ConsentDialog } from "./consent-dialog.tsx";

const ICONS = {
  requested: ClockIcon,
  given: CheckCircleIcon,
  withdrawn: ProhibitIcon,
} as const satisfies Record<Consent["kind"], unknown>;
const HOUR_S = 3600;

/** Lists the proof of a contact's consent, newest first, and lets users add to it. */
export function ConsentCard({ contact }: { contact: Contact }) {
  const { t } = useTranslation("accounts");
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const { currentData, error, refetch } = useGetReachabilityQuery({ id: contact.id });
  const [recording, setRecording] = useState(false);
  const consents = currentData?.consents;
  return (
    <section className={classes.card} aria-labelledby="account-consent">
      <Title id="account-consent" order={2} size="h3" mb="xs">
        {t("consent.proof")}
      </Title>
      {error && !consents && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!error && !consents && <Skeleton height={96} radius={8} />}
      {consents?.length === 0 && (
        <Text inherit c="dimmed">
          {t("consent.none")}
        </Text>
      )}
      {consents && consents.length > 0 && (
        <ol>
          {consents.map((consent) => (
            <ConsentLine key={consent.id} consent={consent} />
          ))}
        </ol>
      )}
      {mayWrite && consents && (
        <Group gap="xs" mt="md">
          <Button variant="default" onClick={() => setRecording(true)}>
            {t("consent.record")}
          </Button>
          {contact.status === "pending" && contact.suppression === null && (
            <AskButton contactId={contact.id} consents={consents} />
          )}
        </Group>
      )}
      <ConsentDialog
        contactId={contact.id}
        opened={recording}
        onClose={() => setRecording(false)}
      />
    </section>
  );
}

function ConsentLine({ consent }: { consent: Consent }) {
  const { t } = useTranslation("accounts");
  const formats = useFormats();
  const Icon = ICONS[consent.kind];
  return (
    <Flex className={classes.line} component="li" gap="sm" data-kind={consent.kind}>
      <Icon size={18} weight="fill" className={classes.icon} aria-hidden />
      <Stack flex={1} gap="2xs">
        <div>
          <strong>{t(`consent.kind.${consent.kind}`)}</strong>{" "}
          {t(`consent.source.${consent.source}`)}
          {consent.topicName !== null && consent.topicName !== consent.wording && (
            <>
              {" · "}
              <bdi>{consent.topicName}</bdi>
            </>
          )}
        </div>
        <blockquote className={classes.wording}>
          <bdi>{consent.wording}</bdi>
        </blockquote>
        <Group className={classes.facts} gap="var(--space-0-5) var(--space-3)">
          <time dir="auto" dateTime={consent.occurredAt}>
            {formats.dateTime(consent.occurredAt)}
          </time>
          {consent.ip !== null && <span>{t("consent.ip", { ip: isolated(consent.ip) })}</span>}
          {consent.recordedBy !== null && (
            <span>{t("consent.recordedBy", { name: isolated(consent.recordedBy) })}</span>
          )}
        </Group>
      </Stack>
    </Flex>
  );
}

function AskButton({ contactId, consents }: { contactId: string; consents: readonly Consent[] }) {
  const { t } = useTranslation("accounts");
  const formats = useFormats();
  const showProblem = useProblemToast();
  const [ask, asking] = useRequestConfirmationMutation();
  const asked = consents.find(({ kind }) => kind === "requested");
  const again = asked
    ? Date.parse(asked.occurredAt) + CONFIRMATION_AGAIN_DAYS * 24 * HOUR_S * 1000
    : 0;
  const seconds = useCountdown(again);

  async function send(): Promise<void> {
    try {
      await ask({ id: contactId }).unwrap();
      toast.success(t("consent.asked"));
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <>
      <Button
        variant="default"
        loading={asking.isLoading}
        disabled={seconds > 0}
        onClick={() => void send()}
      >
        {t("consent.ask")}
      </Button>
      {seconds > 0 && (
        <Flex
          className={classes.facts}
          component="span"
          gap="var(--space-0-5) var(--space-3)"
          align="center"
          wrap="wrap"
        >
          {seconds > HOUR_S
            ? t("consent.askAgain", { time: formats.relative(again) })
            : t("consent.askAgainIn", { time: clock(seconds) })}
        </Flex>
      )}
    </>
  );
}
