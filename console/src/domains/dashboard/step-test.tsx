import { Button, Group, Text } from "@mantine/core";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  useLazyGetTemplateQuery,
  useListSendingAccountsQuery,
  useSendTestEmailMutation,
} from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { previewBody } from "../templates/index.ts";

/** The third step: sends the template to the member, without leaving the page. */
export function StepTest({ templateId, onSent }: { templateId: string; onSent: () => void }) {
  const { t } = useTranslation("dashboard");
  const { user, can } = useSession();
  const showProblem = useProblemToast();
  const accounts = useListSendingAccountsQuery();
  const [getTemplate] = useLazyGetTemplateQuery();
  const [send] = useSendTestEmailMutation();
  const [busy, setBusy] = useState(false);
  const account = accounts.data?.items[0];
  if (!can("TEMPLATE.WRITE")) return <p>{t("steps.notAllowed")}</p>;

  async function run(address: string, sendingAccountId: string): Promise<void> {
    setBusy(true);
    try {
      const { content } = await getTemplate({ id: templateId }).unwrap();
      const body = previewBody(content, content.language);
      if (!body) return;
      const { results } = await send({
        sendTestEmailBody: { ...body, to: [address], sendingAccountId },
      }).unwrap();
      const refused = results.find(({ accepted }) => !accepted);
      if (refused) toast.error(t("steps.test.refused", { reply: refused.reply }));
      else onSent();
    } catch (error) {
      showProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Group gap="xs">
        <Button
          leftSection={<PaperPlaneTiltIcon size={16} className="flip-rtl" aria-hidden />}
          loading={busy}
          disabled={!user || !account}
          onClick={() => user && account && void run(user.email, account.id)}
        >
          {t("steps.test.act")}
        </Button>
        <Button component={Link} to={`/email/${templateId}/edit`} variant="default">
          {t("steps.test.edit")}
        </Button>
      </Group>
      {user && account && (
        <Text c="dimmed" size="sm" mt="xs">
          {t(account.kind === "capture" ? "steps.test.toInbox" : "steps.test.to", {
            email: user.email,
          })}
        </Text>
      )}
    </>
  );
}
