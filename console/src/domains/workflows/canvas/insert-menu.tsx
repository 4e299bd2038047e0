import { Box, Menu, Text, UnstyledButton } from "@mantine/core";
import { ArrowBendDownRightIcon, PlusIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDesigner } from "../designer-context.ts";
import { ADDABLE } from "../flow/new-step.ts";
import { possibleTargets, type BranchRef, branchKey } from "../flow/flow-branches.ts";
import { StepMark } from "../steps/step-appearance.tsx";
import classes from "./canvas.module.css";

interface Props {
  way: BranchRef;
  label: string;
  /** The branch does not lead anywhere yet. */
  isEnd?: boolean;
}

/** A plus button that offers the possible next steps: new ones and, at an open end, existing ones. */
export function InsertMenu({ way, label, isEnd = false }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom"
      width={260}
      shadow="md"
      trapFocus
      withinPortal
    >
      <Menu.Target>
        <UnstyledButton
          className={`${classes.plus} nodrag nopan`}
          aria-label={label}
          title={label}
          data-plus={branchKey(way)}
          data-end={isEnd || undefined}
          // The button is inside its step or branch, but a click must not select either of them.
          onClick={(event) => event.stopPropagation()}
        >
          <PlusIcon size={12} weight="bold" aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      {opened && <Choices way={way} isEnd={isEnd} />}
    </Menu>
  );
}

function Choices({ way, isEnd }: { way: BranchRef; isEnd: boolean }) {
  const { t } = useTranslation(["workflows", "workflow-steps"]);
  const { flow, actions, setDialog } = useDesigner();
  const canConnect = possibleTargets(flow.get().definition, way).length > 0;
  // A step that nothing can follow cannot be inserted in between.
  const types = isEnd ? ADDABLE : ADDABLE.filter((type) => type !== "end");
  return (
    <Menu.Dropdown dir={document.documentElement.dir}>
      {types.map((type) => (
        <Menu.Item
          key={type}
          leftSection={<StepMark type={type} size={28} />}
          onClick={(event) => {
            event.stopPropagation();
            actions.add(type, way);
          }}
        >
          <Box component="span" display="grid" fw={550} lh="1.125rem">
            {t(`workflow-steps:type.${type}`)}
            <Text span size="2xs" c="dimmed">
              {t(`workflows:types.${type}`)}
            </Text>
          </Box>
        </Menu.Item>
      ))}
      {canConnect && (
        <>
          <Menu.Divider />
          <Menu.Item
            leftSection={<ArrowBendDownRightIcon size={18} aria-hidden className="flip-rtl" />}
            onClick={(event) => {
              event.stopPropagation();
              setDialog({ kind: "connect", way });
            }}
          >
            {t("workflows:connect.action")}
          </Menu.Item>
        </>
      )}
    </Menu.Dropdown>
  );
}
