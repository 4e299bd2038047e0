import { Flex } from "@mantine/core";
import { WarningIcon } from "@phosphor-icons/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Profile,
  useDisableTwoFactorMutation,
  useRenewRecoveryCodesMutation,
} from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { CodeField, useCode } from "./code-field.tsx";
import { CurrentPassword } from "./current-password.tsx";
import classes from "./profile.module.css";

/** With this few recovery codes left, the user is advised to create new ones. */
const FEW = 2;

export interface TwoFactorOnProps {
  twoFactor: Profile["twoFactor"];
  onCodes: (codes: string[]) => void;
}

/**
 * Two-factor authentication is on: since when, how many recovery codes are left, and how to renew
 * them or switch it off.
 */
export function TwoFactorOn({ twoFactor, onCodes }: TwoFactorOnProps) {
  const { t } = useTranslation("profile");
  const { date } = useFormats();
  const left = twoFactor.recoveryCodesLeft;
  return (
    <>
      <SettingsCard
        title={t("twoFactor.on.title")}
        text={t("twoFactor.on.text")}
        aside={
          <StatusPill
            tone="success"
            label={
              twoFactor.since
                ? t("twoFactor.on.since", { date: date(twoFactor.since) })
                : t("twoFactor.on.state")
            }
          />
        }
      >
        {left <= FEW && (
          <Flex className={classes.warning} component="p" gap={10} align="flex-start" role="status">
            <WarningIcon size={20} weight="fill" aria-hidden />
            {t("twoFactor.on.few", { count: left })}
          </Flex>
        )}
      </SettingsCard>
      <NewCodes left={left} onCodes={onCodes} />
      <SwitchOff />
    </>
  );
}

function NewCodes({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation("profile");
  const [renew, { isLoading }] = useRenewRecoveryCodesMutation();
  const { code, fail, field } = useCode();

  async function make() {
    try {
      onCodes((await renew({ secondFactorBody: { code: code.trim() } }).unwrap()).recoveryCodes);
    } catch (error) {
      fail(error);
    }
  }

  return (
    <SettingsCard
      title={t("profile:codes.title")}
      text={t("profile:twoFactor.codes.text", { count: left })}
      dirty={code.trim() !== ""}
      saving={isLoading}
      saveLabel={t("profile:twoFactor.codes.submit")}
      note=""
      onSubmit={make}
    >
      <div className={classes.fields}>
        <CodeField hint={t("profile:twoFactor.codeHint")} {...field} />
      </div>
    </SettingsCard>
  );
}

function SwitchOff() {
  const { t } = useTranslation(["profile", "errors"]);
  const [disable, { isLoading }] = useDisableTwoFactorMutation();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const fields = useRef<HTMLDivElement>(null);
  const showProblem = useProblemToast();

  async function off() {
    try {
      await disable({ disableTwoFactorBody: { password, code: code.trim() } }).unwrap();
      toast.success(t("profile:twoFactor.disable.done"));
    } catch (error) {
      const found = fieldErrors(error, t);
      setErrors(found);
      if (!found.password && !found.code) return showProblem(error);
      fields.current
        ?.querySelector<HTMLElement>(
          found.password ? '[name="password"]' : '[autocomplete="one-time-code"]',
        )
        ?.focus();
    }
  }

  return (
    <SettingsCard
      title={t("profile:twoFactor.disable.title")}
      text={t("profile:twoFactor.disable.text")}
      dirty={password !== "" && code.trim() !== ""}
      saving={isLoading}
      saveLabel={t("profile:twoFactor.disable.submit")}
      note=""
      danger
      onSubmit={off}
    >
      <div className={classes.fields} ref={fields}>
        <CurrentPassword
          name="password"
          label={t("profile:twoFactor.password")}
          value={password}
          error={errors.password}
          onChange={(value) => {
            setPassword(value);
            setErrors({});
          }}
        />
        <CodeField
          hint={t("profile:twoFactor.codeHint")}
          value={code}
          error={errors.code}
          onChange={(value) => {
            setCode(value);
            setErrors({});
          }}
        />
      </div>
    </SettingsCard>
  );
}
