import { Button } from "@mantine/core";
import { CheckIcon, CopyIcon } from "@phosphor-icons/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../../ui/buttons/copy-text.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import classes from "./checkout.module.css";

/** A long code with a copy button. If copying is refused, the code is selected instead. */
export function CopyField({
  value,
  shown = value,
  label,
  name,
  disabled = false,
  isPrimary = true,
  wraps = false,
}: {
  value: string;
  /** The displayed form; the value by default. */
  shown?: string;
  label: string;
  /** The accessible name of the code itself. */
  name: string;
  disabled?: boolean;
  isPrimary?: boolean;
  /** Shows the whole code on narrow screens, to be typed elsewhere. */
  wraps?: boolean;
}) {
  const { t } = useTranslation(["checkout", "common"]);
  const [copied, setCopied] = useState(false);
  const code = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 3000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (await copyText(value)) return setCopied(true);
    code.current?.select();
    toast.error(t("common:copyFailed"));
  }

  const field = {
    readOnly: true,
    dir: "ltr",
    value: shown,
    "aria-label": name,
    disabled,
  } as const;
  return (
    <div className={classes.copy}>
      {wraps ? <textarea ref={code} rows={1} {...field} /> : <input ref={code} {...field} />}
      <Button
        variant={isPrimary ? "filled" : "default"}
        disabled={disabled}
        leftSection={
          copied ? <CheckIcon size={18} aria-hidden /> : <CopyIcon size={18} aria-hidden />
        }
        onClick={() => void copy()}
      >
        {copied ? t("copied") : label}
      </Button>
    </div>
  );
}
