import { Flex, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type SendingDomain,
  type SendingDomainHost,
  useUpdateSendingDomainMutation,
} from "../../lib/api.generated.ts";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";

/** Maximum length of a host name label (RFC 1035 §2.3.4). */
const LABEL_MAX = 63;
const HOSTS = ["returnPath", "tracking"] as const;
type Labels = Record<(typeof HOSTS)[number], string>;

/** The names of the hosts for bounces and tracked links. */
export function HostsCard({ domain, editable }: { domain: SendingDomain; editable: boolean }) {
  const { t } = useTranslation(["sending-domains", "errors"]);
  const showProblem = useProblemToast();
  const [update, { isLoading }] = useUpdateSendingDomainMutation();
  const stored: Labels = { returnPath: domain.returnPath.label, tracking: domain.tracking.label };
  const [changed, setChanged] = useState<Partial<Labels>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const labels = { ...stored, ...changed };
  const dirty = HOSTS.some((host) => labels[host].trim() !== stored[host]);
  useUnsavedChanges(dirty);

  function discard(): void {
    setChanged({});
    setErrors({});
  }
  async function save(): Promise<void> {
    const body = {
      returnPathLabel: labels.returnPath,
      trackingLabel: labels.tracking,
      version: domain.version,
    };
    try {
      await update({ id: domain.id, updateSendingDomainBody: body }).unwrap();
      discard();
      toast.success(t("sending-domains:hosts.saved"));
    } catch (problem) {
      const found = fieldErrors(problem, t);
      setErrors(found);
      if (Object.keys(found).length === 0) showProblem(problem);
    }
  }

  return (
    <SettingsCard
      title={t("sending-domains:hosts.title")}
      text={t("sending-domains:hosts.text")}
      {...(editable && { onSubmit: save, dirty, saving: isLoading, onDiscard: discard })}
    >
      <Stack gap="md">
        {HOSTS.map((host) => (
          <TextInput
            key={host}
            label={t(`sending-domains:hosts.${host}.label`)}
            description={
              <HostHint host={domain[host]} about={t(`sending-domains:hosts.${host}.hint`)} />
            }
            value={labels[host]}
            error={errors[`${host}Label`]}
            readOnly={!editable}
            maxLength={LABEL_MAX}
            maw={420}
            dir="ltr"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setChanged((now) => ({ ...now, [host]: value }));
              setErrors({});
            }}
            inputWrapperOrder={["label", "input", "error", "description"]}
            descriptionProps={{ component: "div", mt: 6 }}
          />
        ))}
      </Stack>
    </SettingsCard>
  );
}

function HostHint({ host, about }: { host: SendingDomainHost; about: string }) {
  const { t } = useTranslation("sending-domains");
  if (host.unavailable !== null) return <>{t(`hosts.unavailable.${host.unavailable}`)}</>;
  return (
    <>
      <Flex
        mb="2xs"
        component="span"
        gap="var(--space-1) var(--space-2)"
        align="center"
        wrap="wrap"
      >
        <code dir="ltr">{host.host}</code>
        <StatusPill
          tone={host.verified ? "done" : "info"}
          label={t(host.verified ? "hosts.inUse" : "hosts.notYet")}
        />
      </Flex>
      {about}
    </>
  );
}
