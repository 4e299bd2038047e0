import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { ArrowRightIcon, CheckCircleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  useCheckSenderQuery,
  useCreateSendingDomainMutation,
  type SenderCheck,
} from "../../lib/api.generated.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";

/** The step after an account was added: emails from its address are signed once its domain is set up. */
export function DomainStep({ fromEmail, onClose }: { fromEmail: string; onClose: () => void }) {
  const { t } = useTranslation("sending-accounts");
  const { data: check, isFetching } = useCheckSenderQuery(
    { email: fromEmail },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Stack gap="md" aria-busy={isFetching}>
      <Group gap="xs">
        <CheckCircleIcon size={24} weight="fill" color="var(--success-text)" aria-hidden />
        <Title order={3} size="h3">
          {t("added")}
        </Title>
      </Group>
      {check && <NextStep check={check} onClose={onClose} />}
    </Stack>
  );
}

function NextStep({ check, onClose }: { check: SenderCheck; onClose: () => void }) {
  const { t } = useTranslation("sending-accounts");
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const [create, creating] = useCreateSendingDomainMutation();
  const { verdict, domain, domainId } = check;

  async function setUp(): Promise<void> {
    try {
      const id = domainId ?? (await create({ sendingDomainBody: { name: domain } }).unwrap()).id;
      onClose();
      await navigate(`/settings/sending-domains/${id}`);
    } catch (error) {
      showProblem(error);
    }
  }

  if (verdict === "verified" || verdict === "freeMail")
    return (
      <>
        {verdict === "verified" ? (
          <Text inherit>{t("domainStep.verified", { domain })}</Text>
        ) : (
          <Alert color="orange">{t("domainStep.freeMail", { domain })}</Alert>
        )}
        <Group justify="end">
          <Button onClick={onClose}>{t("domainStep.done")}</Button>
        </Group>
      </>
    );
  return (
    <>
      <Text inherit>{t("domainStep.text", { domain })}</Text>
      <Group justify="end">
        <Button variant="default" onClick={onClose}>
          {t("domainStep.later")}
        </Button>
        <Button
          loading={creating.isLoading}
          rightSection={<ArrowRightIcon size={16} className="flip-rtl" aria-hidden />}
          onClick={() => void setUp()}
        >
          {t("domainStep.setUp", { domain })}
        </Button>
      </Group>
    </>
  );
}
