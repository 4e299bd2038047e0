import { Button, Group, Modal } from "@mantine/core";
import { CopyIcon } from "@phosphor-icons/react/Copy";
import { PrinterIcon } from "@phosphor-icons/react/Printer";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Erasure } from "../../lib/api.generated.ts";
import { copyText } from "../../ui/buttons/copy-text.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { ErasureProof } from "../contacts/index.ts";

/** The proof of one erasure, to be copied into a reply or printed. */
export function ProofDialog({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const { t } = useTranslation(["erasures", "common"]);
  const proof = useRef<HTMLDivElement>(null);

  async function copy(): Promise<void> {
    if (await copyText(proof.current?.innerText.trim() ?? "")) toast.success(t("common:copied"));
    else toast.error(t("common:copyFailed"));
  }

  return (
    <Modal opened onClose={onClose} size={520} title={t("erasures:proof")}>
      <div ref={proof}>
        <ErasureProof erasure={erasure} />
      </div>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button
          variant="default"
          leftSection={<CopyIcon size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {t("erasures:copy")}
        </Button>
        <Button
          variant="default"
          leftSection={<PrinterIcon size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t("erasures:print")}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t("common:close")}
        </Button>
      </Group>
    </Modal>
  );
}
