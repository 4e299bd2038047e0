import { ActionIcon } from "@mantine/core";
import { CheckIcon } from "@phosphor-icons/react";
import { CopyIcon } from "@phosphor-icons/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "./copy-text.ts";
import { Hint } from "./hint.tsx";
import { toast } from "../feedback/toasts.ts";

/** Copies a value, and confirms it only when copying succeeded. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const { t } = useTranslation("common");
  const [copied, setCopied] = useState(false);
  const name = label ?? t("copy");

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (await copyText(value)) setCopied(true);
    else toast.error(t("copyFailed"));
  }

  return (
    <Hint label={copied ? t("copied") : name}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={copied ? t("copied") : name}
        onClick={() => void copy()}
      >
        {copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      </ActionIcon>
    </Hint>
  );
}
