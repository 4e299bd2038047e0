import { Text } from "@mantine/core";
import type { SendingAccount } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { AddressText } from "../../ui/formats/address-text.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./sending-accounts.module.css";

interface Props {
  account: SendingAccount;
}

/** The account's sender, server and limits, and the result of its last test. */
export function AccountFacts({ account }: Props) {
  const { t } = useTranslation("sending-accounts");
  const formats = useFormats();
  return (
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
        <Limits account={account} />
      </dd>
      {account.lastTest && (
        <>
          <dt>{t("test.last")}</dt>
          <dd>
            {formats.relative(account.lastTest.at)}
            {!account.lastTest.ok && (
              <>
                :{" "}
                <Text span inherit c="var(--danger-text)">
                  {account.lastTest.stage === "starttls"
                    ? t("test.stages.starttls")
                    : account.lastTest.message}
                </Text>
              </>
            )}
          </dd>
        </>
      )}
    </dl>
  );
}

function Limits({ account }: Props) {
  const { t } = useTranslation("sending-accounts");
  const formats = useFormats();
  return (
    <>
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
    </>
  );
}
