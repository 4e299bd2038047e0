import { Button, Skeleton, Text } from "@mantine/core";
import { CaretRightIcon, PlusIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type SendingDomain, useListSendingDomainsQuery } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { SettingsFrame } from "../../shell/settings-frame.tsx";
import { AddressText } from "../../ui/formats/address-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { AddDomainDialog } from "./add-domain-dialog.tsx";
import { DOMAIN_TONES, tally } from "./domain-labels.ts";
import { PolicyCard } from "./policy-card.tsx";
import classes from "./sending-domains.module.css";

const REFRESH_MS = 30_000;

/** The domains that sign emails, and the policy for senders without one. */
export function SendingDomainsPage() {
  const { t } = useTranslation("sending-domains");
  const mayManage = useSession().can("MEMBER.MANAGE");
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useListSendingDomainsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  const isEmpty = data?.items.length === 0;
  const add = (
    <Button leftSection={<PlusIcon size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t("add.action")}
    </Button>
  );

  return (
    <SettingsFrame
      title={t("title")}
      description={t("description")}
      actions={mayManage && !isEmpty ? add : undefined}
    >
      {error && !data ? (
        <ErrorState problem={error} title={t("failed")} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className={classes.card} aria-busy={!data}>
            {isEmpty ? (
              <EmptyState
                title={t("empty.title")}
                text={t(mayManage ? "empty.text" : "empty.textReadOnly")}
                action={mayManage && add}
              />
            ) : (
              <ul>
                {data ? (
                  data.items.map((domain) => <DomainRow key={domain.id} domain={domain} />)
                ) : (
                  <Skeletons />
                )}
              </ul>
            )}
          </div>
          <PolicyCard editable={mayManage} />
        </>
      )}
      {adding && <AddDomainDialog onClose={() => setAdding(false)} />}
    </SettingsFrame>
  );
}

function DomainRow({ domain }: { domain: SendingDomain }) {
  const { t } = useTranslation("sending-domains");
  const { number, relative } = useFormats();
  const { wanted, found } = tally(domain);
  const { warmUp } = domain;
  const facts = [
    t("row.records", { found: number(found), count: wanted, wanted: number(wanted) }),
    ...(domain.rotating ? [t("row.rotating")] : []),
    ...(warmUp && warmUp.limitToday !== null
      ? [t("row.warmUp", { day: number(warmUp.day), limit: number(warmUp.limitToday) })]
      : []),
    domain.checkedAt === null
      ? t("row.never")
      : t("row.checked", { when: relative(domain.checkedAt) }),
  ];
  return (
    <li className={classes.domain}>
      <div className={classes.words}>
        <Link to={`/settings/sending-domains/${domain.id}`} className={classes.name}>
          <AddressText text={domain.displayName} />
        </Link>
        <Text m="var(--space-0-5) 0 0" size="xs" c="dimmed">
          {facts.join(" · ")}
        </Text>
      </div>
      <StatusPill tone={DOMAIN_TONES[domain.status]} label={t(`status.${domain.status}.word`)} />
      <CaretRightIcon size={16} className={`${classes.caret} flip-rtl`} aria-hidden />
    </li>
  );
}

function Skeletons() {
  return (
    <li className={classes.domain}>
      <div className={classes.words}>
        <Skeleton height={14} width="48%" my={5} />
        <Skeleton height={11} width="64%" mt={8} mb={3} />
      </div>
      <Skeleton height={24} width={92} radius="xl" />
    </li>
  );
}
