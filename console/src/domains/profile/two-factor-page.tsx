import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type TwoFactorStart, useGetProfileQuery } from "../../lib/api.generated.ts";
import { SettingsFrame } from "../../shell/settings-frame.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TwoFactorConfirm } from "./two-factor-confirm.tsx";
import { TwoFactorOn } from "./two-factor-on.tsx";
import { TwoFactorOff } from "./two-factor-off.tsx";
import { TwoFactorUnconfirmed } from "./two-factor-unconfirmed.tsx";

/** Two-factor authentication with an authenticator app: setup, recovery codes, and switching it off. */
export function Component() {
  const { t } = useTranslation("profile");
  const { data, error, refetch } = useGetProfileQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [setup, setSetup] = useState<TwoFactorStart | null>(null);
  // Shown only once, until the user confirms that they are stored.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useUnsavedChanges(codes !== null, {
    words: {
      title: t("codes.leave.title"),
      consequence: t("codes.leave.text"),
      confirmLabel: t("codes.leave.confirm"),
    },
  });

  function content() {
    if (codes)
      return (
        <RecoveryCodes codes={codes} email={data?.email ?? ""} onStored={() => setCodes(null)} />
      );
    if (!data) {
      if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />;
      return <Skeleton height={220} radius="md" role="status" aria-label={t("loading")} />;
    }
    if (data.twoFactor.enabled)
      return <TwoFactorOn twoFactor={data.twoFactor} onCodes={setCodes} />;
    if (!data.emailConfirmed) {
      return (
        <TwoFactorUnconfirmed email={data.email} onCheck={async () => (await refetch()).data} />
      );
    }
    if (!setup) return <TwoFactorOff onStarted={setSetup} />;
    return (
      <TwoFactorConfirm
        setup={setup}
        onBack={() => setSetup(null)}
        onEnabled={(recoveryCodes) => {
          setSetup(null);
          setCodes(recoveryCodes);
        }}
      />
    );
  }

  return (
    <SettingsFrame title={t("twoFactor.title")} description={t("twoFactor.description")}>
      {content()}
    </SettingsFrame>
  );
}
