import type { SendingAccount } from "@arauto/contracts";
import { Button, Group } from "@mantine/core";
import { EnvelopeSimpleIcon, TrayIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type ApiProblem, isApiProblem } from "../../lib/api-problem.ts";
import {
  useDeleteSendingAccountMutation,
  useTestSendingAccountMutation,
} from "../../lib/api.generated.ts";
import { AddressText } from "../../ui/formats/address-text.tsx";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { InUseNotice } from "../../ui/dialogs/in-use-notice.tsx";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import classes from "./sending-accounts.module.css";

export interface SendingAccountCardProps {
  account: SendingAccount;
  mayManage: boolean;
  onEdit: (account: SendingAccount) => void;
}

/** One sending account with its last connection test. */
export function SendingAccountCard({ account, mayManage, onEdit }: SendingAccountCardProps) {
  const { t } = useTranslation("sending-accounts");
  const formats = useFormats();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [test, testing] = useTestSendingAccountMutation();
  const [remove, removing] = useDeleteSendingAccountMutation();
  const [inUse, setInUse] = useState<ApiProblem | null>(null);
  const isBuiltIn = account.kind === "capture";

  const onTest = async () => {
    try {
      const result = await test({ id: account.id }).unwrap();
      if (result.ok) toast.success(t("test.ok"));
      else if (result.stage === "starttls") toast.error(t("test.stages.starttls"));
      else toast.error(`${t(`test.stages.${result.stage}`)}: ${result.message}`);
    } catch (error) {
      showProblem(error);
    }
  };
  const onRemove = async () => {
    setInUse(null);
    const sure = await confirm({
      title: t("remove.title", { name: account.name }),
      consequence: t("remove.consequence"),
      confirmLabel: t("remove.confirm"),
      danger: true,
    });
    if (!sure) return;
    try {
      await remove({ id: account.id }).unwrap();
      toast.success(t("remove.done"));
    } catch (error) {
      if (isApiProblem(error) && error.code === "IN_USE") setInUse(error);
      else showProblem(error);
    }
  };

  return (
    <article className={classes.card} aria-label={account.name}>
      <div className={classes.top}>
        <span className={classes.icon} aria-hidden="true">
          {isBuiltIn ? <TrayIcon size={20} /> : <EnvelopeSimpleIcon size={20} />}
        </span>
        <h2 className={classes.name}>
          <bdi>{account.name}</bdi>
        </h2>
        {isBuiltIn ? (
          <StatusPill tone="info" label={t("builtIn")} />
        ) : (
          account.lastTest && (
            <StatusPill
              tone={account.lastTest.ok ? "success" : "danger"}
              label={t(account.lastTest.ok ? "test.passed" : "test.failed")}
            />
          )
        )}
      </div>
      <dl className={classes.facts}>
        <dt>{t("sender")}</dt>
        <dd>
          <div>
            <bdi>{account.fromName}</bdi>
          </div>
          <AddressText text={account.fromEmail} />
        </dd>
        {account.smtp && (
          <>
            <dt>{t("server")}</dt>
            <dd dir="ltr">
              {account.smtp.host}:{account.smtp.port} · {t(`security.${account.smtp.security}`)}
            </dd>
          </>
        )}
        <dt>{t("limits")}</dt>
        <dd>
          {account.ratePerSecond === null
            ? t("noRate")
            : t("rate", { number: formats.number(account.ratePerSecond) })}{" "}
          ·{" "}
          {t("connections", {
            count: account.connections,
            number: formats.number(account.connections),
          })}
          {account.ratePerHour !== null && (
            <> · {t("hourRate", { number: formats.number(account.ratePerHour) })}</>
          )}
          {account.domainRates.map(({ domain, perMinute }) => (
            <span key={domain}>
              {" · "}
              <bdi dir="ltr">{domain}</bdi> {t("domainRate", { number: formats.number(perMinute) })}
            </span>
          ))}
        </dd>
        {account.lastTest && (
          <>
            <dt>{t("test.last")}</dt>
            <dd>
              {formats.relative(account.lastTest.at)}
              {!account.lastTest.ok && (
                <>
                  :{" "}
                  <span className={classes.error}>
                    {account.lastTest.stage === "starttls"
                      ? t("test.stages.starttls")
                      : account.lastTest.message}
                  </span>
                </>
              )}
            </dd>
          </>
        )}
      </dl>
      {inUse && (
        <div className={classes.notice}>
          <InUseNotice
            title={t("remove.inUse.title")}
            advice={t("remove.inUse.advice")}
            closeLabel={t("remove.inUse.close")}
            problem={inUse}
            onClose={() => setInUse(null)}
          />
        </div>
      )}
      <Group gap="xs" mt="md">
        {isBuiltIn && (
          <Button component={Link} to="/mailbox" variant="default" size="xs">
            {t("openMailbox")}
          </Button>
        )}
        {mayManage && (
          <>
            <Button
              variant="default"
              size="xs"
              loading={testing.isLoading}
              onClick={() => void onTest()}
            >
              {t("test.action")}
            </Button>
            <Button variant="default" size="xs" onClick={() => onEdit(account)}>
              {t("edit")}
            </Button>
            {!isBuiltIn && (
              <Button
                variant="subtle"
                color="red"
                size="xs"
                loading={removing.isLoading}
                onClick={() => void onRemove()}
              >
                {t("remove.action")}
              </Button>
            )}
          </>
        )}
      </Group>
    </article>
  );
}
