import { Button, Group } from "@mantine/core";
import { CheckIcon } from "@phosphor-icons/react/Check";
import { CopyIcon } from "@phosphor-icons/react/Copy";
import { EyeIcon } from "@phosphor-icons/react/Eye";
import { EyeSlashIcon } from "@phosphor-icons/react/EyeSlash";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../../ui/buttons/copy-text.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./key-box.module.css";
import { keyParts, maskedKey } from "./key-text.ts";
import { modifierKey } from "../../../ui/keyboard/modifier-key.ts";

const NAMED = ["mode", "publicId", "secret", "checksum"] as const;

export interface KeyBoxProps {
  /** The complete key. */
  value: string;
  shown: boolean;
  onShow: (shown: boolean) => void;
}

/** A complete key with its parts labeled, and buttons to copy and to hide it. */
export function KeyBox({ value, shown, onShow }: KeyBoxProps) {
  const { t } = useTranslation("developer");
  const { clock } = useFormats();
  const text = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<"failed" | Date | null>(null);

  async function copy(): Promise<void> {
    if (await copyText(value)) {
      setCopied(new Date());
      toast.success(t("copied"));
      return;
    }
    setCopied("failed");
    onShow(true);
    // Selects the complete key once it is shown, so that Ctrl+C copies it.
    requestAnimationFrame(
      () => text.current && window.getSelection()?.selectAllChildren(text.current),
    );
  }

  const isCopied = copied instanceof Date;
  return (
    <div className={classes.box}>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={
            shown ? <EyeSlashIcon size={16} aria-hidden /> : <EyeIcon size={16} aria-hidden />
          }
          onClick={() => onShow(!shown)}
        >
          {t(shown ? "issued.hide" : "issued.show")}
        </Button>
        <Button
          variant={isCopied ? "light" : "default"}
          {...(isCopied && { color: "green" })}
          leftSection={
            isCopied ? <CheckIcon size={16} aria-hidden /> : <CopyIcon size={16} aria-hidden />
          }
          onClick={() => void copy()}
        >
          {isCopied ? t("issued.copiedAt", { time: clock(copied) }) : t("issued.copy")}
        </Button>
      </Group>
      <code ref={text} dir="ltr" className={classes.key}>
        {shown ? <NamedParts value={value} /> : maskedKey(value)}
      </code>
      <p role="status" className={classes.note}>
        {copied === "failed" &&
          t(modifierKey() === "⌘" ? "issued.copyByHandMac" : "issued.copyByHand")}
      </p>
    </div>
  );
}

/** The key in its parts, each with its label below. Selecting the key excludes the labels. */
function NamedParts({ value }: { value: string }) {
  const { t } = useTranslation("developer");
  const parts = keyParts(value);
  if (!parts) return value;
  return NAMED.map((part) => (
    <span key={part} className={classes.part} data-part={part} data-name={t(`issued.part.${part}`)}>
      {parts[part]}
    </span>
  ));
}
