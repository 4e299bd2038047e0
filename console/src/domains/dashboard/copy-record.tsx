import { Button } from "@mantine/core";
import { CheckIcon } from "@phosphor-icons/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { api, type DashboardNeed, useCheckSendingDomainMutation } from "../../lib/api.generated.ts";
import type { store } from "../../lib/api-store.ts";
import { copyText } from "../../ui/buttons/copy-text.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useSession } from "../../lib/session.ts";

const CHECK_MS = 60_000;

export interface CopyRecordProps {
  domainId: string;
  record: NonNullable<DashboardNeed["record"]>;
}

/**
 * Copies a DNS record's value. From then on DNS is checked every minute while the page is visible, so that the notice
 * disappears once the record is found; failed checks are ignored, since the next one follows soon.
 */
export function CopyRecord({ domainId, record }: CopyRecordProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const mayCheck = useSession().can("MEMBER.MANAGE");
  const dispatch = useDispatch<typeof store.dispatch>();
  const [check] = useCheckSendingDomainMutation();
  const [isCopied, setCopied] = useState(false);
  const look = useRef(() => Promise.resolve());
  useEffect(() => {
    look.current = async () => {
      if (document.visibilityState !== "visible") return;
      const checked = await check({ id: domainId });
      if (!("error" in checked)) dispatch(api.util.invalidateTags(["Dashboard"]));
    };
  });
  useEffect(() => {
    if (!isCopied || !mayCheck) return;
    const timer = setInterval(() => void look.current(), CHECK_MS);
    return () => clearInterval(timer);
  }, [isCopied, mayCheck]);

  async function copy() {
    if (await copyText(record.value)) setCopied(true);
    else toast.error(t("common:copyFailed"));
  }

  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => void copy()}
      leftSection={isCopied ? <CheckIcon size={14} aria-hidden /> : undefined}
    >
      {isCopied ? t("common:copied") : t("dashboard:needs.copy")}
    </Button>
  );
}
