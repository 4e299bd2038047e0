import { Button, Drawer } from "@mantine/core";
import { CheckSquareIcon } from "@phosphor-icons/react/CheckSquare";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/EnvelopeSimple";
import { NotePencilIcon } from "@phosphor-icons/react/NotePencil";
import { PhoneIcon } from "@phosphor-icons/react/Phone";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DealDetails } from "../../../lib/api.generated.ts";
import { Composer, type ComposerHandle, replyProblem } from "./composer.tsx";
import type { ComposerKind } from "./composer-drafts.ts";
import classes from "./composer.module.css";

const ICONS = {
  note: NotePencilIcon,
  call: PhoneIcon,
  reply: EnvelopeSimpleIcon,
  nextStep: CheckSquareIcon,
} as const;

/** For phones: a bar at the bottom, whose buttons open the composer as a sheet. */
export function PhoneComposer({ deal, ref }: { deal: DealDetails; ref: Ref<ComposerHandle> }) {
  const { t } = useTranslation("deals");
  const [opened, setOpened] = useState(false);
  const inner = useRef<ComposerHandle>(null);
  const open = (kind: ComposerKind) => {
    setOpened(true);
    requestAnimationFrame(() => inner.current?.open(kind));
  };
  useImperativeHandle(ref, () => ({ open }));
  const mayReply = deal.conversation !== null && replyProblem(deal) === null;
  const kinds = ["note", "call", mayReply ? "reply" : "nextStep"] as const;
  return (
    <>
      <div className={classes.bar} role="group" aria-label={t("composer.label")}>
        {kinds.map((kind) => {
          const Icon = ICONS[kind];
          return (
            <Button
              key={kind}
              variant="default"
              className={classes.open}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => open(kind)}
            >
              {t(`composer.kind.${kind}`)}
            </Button>
          );
        })}
      </div>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        size="auto"
        keepMounted
        title={t("composer.label")}
      >
        <Composer ref={inner} deal={deal} onDone={() => setOpened(false)} />
      </Drawer>
    </>
  );
}
