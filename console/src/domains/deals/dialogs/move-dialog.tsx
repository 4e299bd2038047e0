import { Group, Modal, Stack, Text, UnstyledButton } from "@mantine/core";
import { CaretRightIcon } from "@phosphor-icons/react/CaretRight";
import { CheckIcon } from "@phosphor-icons/react/Check";
import { FlagPennantIcon } from "@phosphor-icons/react/FlagPennant";
import { XIcon } from "@phosphor-icons/react/X";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PipelineStage } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./move-dialog.module.css";

export interface MoveDialogProps {
  name: string;
  stages: readonly Pick<PipelineStage, "id" | "name" | "probability">[];
  stageId: string;
  onClose: () => void;
  onStage: (stageId: string) => void;
  onWon: () => void;
  onLost: () => void;
}

/** The stages as a list, to move a deal without dragging. */
export function MoveDialog(props: MoveDialogProps) {
  const { t } = useTranslation("deals");
  const { percent } = useFormats();
  const close = (then: () => void) => () => {
    props.onClose();
    then();
  };
  return (
    <Modal opened onClose={props.onClose} size={380} title={t("move.title", { name: props.name })}>
      <Stack component="ul" gap={4} role="list">
        {props.stages.map(({ id, name, probability }) => (
          <Choice
            key={id}
            current={id === props.stageId}
            icon={
              id === props.stageId ? (
                <CheckIcon size={16} aria-hidden />
              ) : (
                <CaretRightIcon size={16} className="flip-rtl" aria-hidden />
              )
            }
            note={percent(probability / 100)}
            onChoose={close(() => props.onStage(id))}
          >
            {name}
          </Choice>
        ))}
        <Choice
          tone="won"
          icon={<FlagPennantIcon size={16} weight="fill" aria-hidden />}
          onChoose={close(props.onWon)}
        >
          {t("win.action")}
        </Choice>
        <Choice tone="lost" icon={<XIcon size={16} aria-hidden />} onChoose={close(props.onLost)}>
          {t("lose.action")}
        </Choice>
      </Stack>
    </Modal>
  );
}

interface ChoiceProps {
  icon: ReactNode;
  note?: string;
  current?: boolean;
  tone?: "won" | "lost";
  onChoose: () => void;
  children: string;
}

function Choice({ icon, note, current = false, tone, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <UnstyledButton
        className={classes.choice}
        data-tone={tone}
        aria-current={current || undefined}
        data-autofocus={current || undefined}
        onClick={onChoose}
      >
        <Group gap="sm" wrap="nowrap">
          {icon}
          <Text span inherit flex={1}>
            <bdi>{children}</bdi>
          </Text>
          {note !== undefined && (
            <Text span size="xs" c="dimmed">
              {note}
            </Text>
          )}
        </Group>
      </UnstyledButton>
    </li>
  );
}
