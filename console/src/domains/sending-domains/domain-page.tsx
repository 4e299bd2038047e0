import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { isNotFound } from "../../lib/api-problem.ts";
import type { SendingDomain } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { SettingsFrame } from "../../shell/settings-frame.tsx";
import { AddressText } from "../../ui/formats/address-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { DeleteCard } from "./delete-card.tsx";
import { HostsCard } from "./hosts-card.tsx";
import { KeysCard } from "./keys-card.tsx";
import { RecordsCard } from "./records-card.tsx";
import { StatusCard } from "./status-card.tsx";
import { usePolledDomain } from "./use-recurring-checks.ts";
import { WarmUpCard } from "./warm-up-card.tsx";

/** A domain: its status, DNS records, hosts, keys and warm-up. */
export function SendingDomainPage() {
  const { t } = useTranslation("sending-domains");
  const { id = "" } = useParams();
  const mayManage = useSession().can("MEMBER.MANAGE");
  const { domain, error, refetch } = usePolledDomain(id, mayManage);
  const isGone = !domain && isNotFound(error);

  return (
    <SettingsFrame
      // A different key than while loading: a long name takes more lines than the page title.
      key={String(domain !== undefined)}
      title={domain ? <AddressText text={domain.displayName} /> : t("title")}
      description={
        domain && domain.displayName !== domain.name ? (
          <AddressText text={domain.name} />
        ) : undefined
      }
      back={{ to: "/settings/sending-domains", label: t("title") }}
    >
      {domain ? (
        <Cards key={domain.id} domain={domain} editable={mayManage} />
      ) : isGone ? (
        <EmptyState title={t("gone.title")} text={t("gone.text")} />
      ) : error ? (
        <ErrorState problem={error} title={t("failedOne")} onRetry={() => void refetch()} />
      ) : (
        <Stack aria-busy>
          <Skeleton height={118} radius={12} />
          <Skeleton height={420} radius={12} />
        </Stack>
      )}
    </SettingsFrame>
  );
}

function Cards({ domain, editable }: { domain: SendingDomain; editable: boolean }) {
  return (
    <>
      <StatusCard domain={domain} editable={editable} />
      <RecordsCard domain={domain} />
      <WarmUpCard domain={domain} editable={editable} />
      <HostsCard domain={domain} editable={editable} />
      <KeysCard domain={domain} editable={editable} />
      {editable && <DeleteCard domain={domain} />}
    </>
  );
}
