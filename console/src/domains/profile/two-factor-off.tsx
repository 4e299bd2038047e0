import { Flex } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type TwoFactorStart, useStartTwoFactorMutation } from "../../lib/api.generated.ts";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { CurrentPassword } from "./current-password.tsx";
import classes from "./profile.module.css";

/** Two-factor authentication is off; it can be set up with the password. */
export function TwoFactorOff({ onStarted }: { onStarted: (setup: TwoFactorStart) => void }) {
  const { t } = useTranslation(["profile", "auth", "errors"]);
  const [start, { isLoading }] = useStartTwoFactorMutation();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLDivElement>(null);
  const showProblem = useProblemToast();

  function refuse(text: string) {
    setError(text);
    field.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
  }

  async function begin() {
    if (password === "") return refuse(t("auth:passwordRequired"));
    try {
      onStarted(await start({ passwordBody: { password } }).unwrap());
    } catch (error) {
      const errors = fieldErrors(error, t);
      if (errors.password) refuse(errors.password);
      else showProblem(error);
    }
  }

  return (
    <SettingsCard
      title={t("profile:twoFactor.off.title")}
      text={t("profile:twoFactor.off.text")}
      aside={<StatusPill tone="neutral" label={t("profile:twoFactor.off.state")} />}
      dirty
      saving={isLoading}
      saveLabel={t("profile:twoFactor.off.start")}
      note=""
      onSubmit={begin}
    >
      <Flex className={classes.steps} component="ol" direction="column" gap={6}>
        {(["app", "scan", "code"] as const).map((step) => (
          <li key={step}>{t(`profile:twoFactor.off.steps.${step}`)}</li>
        ))}
      </Flex>
      <div className={classes.fields} ref={field}>
        <CurrentPassword
          name="password"
          label={t("profile:twoFactor.password")}
          value={password}
          error={error}
          onChange={(value) => {
            setPassword(value);
            setError(undefined);
          }}
        />
      </div>
    </SettingsCard>
  );
}
