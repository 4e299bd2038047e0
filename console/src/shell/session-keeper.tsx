import { Button, Group, Modal, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRenewSessionMutation } from "../app/api.generated.ts";
import { lastActivity, noteActivity, sessionStep, WARNING_SECONDS } from "../app/session-clock.ts";
import { currentSession, endSession, startSession } from "../app/session-store.ts";

const TICK_MS = 1000;
const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/**
 * Keeps a session alive while somebody works: renews the token before it runs out, warns a minute
 * before the session ends by inactivity, and then ends it.
 */
export function SessionKeeper() {
  const { t } = useTranslation("shell");
  const [renew, { isLoading: renewing }] = useRenewSessionMutation();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);

  useEffect(() => {
    noteActivity();
    for (const sign of SIGNS) window.addEventListener(sign, noteActivity, { passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, noteActivity);
    };
  }, []);

  useEffect(() => {
    const timer = setInterval(() => {
      const session = currentSession();
      if (!session) return;
      const step = sessionStep({
        now: Date.now(),
        lastActivity: lastActivity(),
        expiresAt: Date.parse(session.expiresAt),
        inactivitySeconds: session.inactivitySeconds,
      });
      setSecondsLeft(step.warnSecondsLeft);
      if (step.end) return endSession("inactive");
      if (step.renew && !renewing) {
        // A failure is tried again on the next tick; a refusal has ended the session by itself.
        void renew()
          .unwrap()
          .then(startSession, () => undefined);
      }
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [renew, renewing]);

  return (
    <Modal opened={secondsLeft !== null} onClose={noteActivity} title={t("idle.title")} withCloseButton={false} size={420}>
      <Text component="p" c="var(--text-secondary)" role="timer">
        {t("idle.text", { count: secondsLeft ?? WARNING_SECONDS })}
      </Text>
      <Group justify="flex-end" mt={20}>
        <Button onClick={noteActivity} data-autofocus>
          {t("idle.stay")}
        </Button>
      </Group>
    </Modal>
  );
}
