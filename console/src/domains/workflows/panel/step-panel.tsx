import { ActionIcon, Drawer, Flex, Tooltip } from "@mantine/core";
import { CopyIcon, TrashIcon, XIcon } from "@phosphor-icons/react";
import type { WorkflowStep } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { useDesigner, useFlowState, useShownDefinition } from "../designer-context.ts";
import { changeStep } from "../flow/flow-commands.ts";
import { stepOf } from "../flow/flow-branches.ts";
import { focusStep } from "../focus-step.ts";
import { StepForm } from "../inspector/step-form.tsx";
import { StepMark } from "../steps/step-appearance.tsx";
import classes from "./panel.module.css";
import { StepFigures } from "./step-figures.tsx";

/** Returns the selected step while its panel is open. */
function useInspected(): WorkflowStep | undefined {
  const { inspecting } = useDesigner();
  const definition = useShownDefinition();
  const [only, ...more] = useFlowState((state) => state.selection);
  return inspecting && only !== undefined && more.length === 0
    ? stepOf(definition, only)
    : undefined;
}

/** A step's settings or results, next to the canvas. */
export function StepPanel() {
  const { camera, setInspecting } = useDesigner();
  const step = useInspected();
  if (!step) return null;
  const close = () => {
    setInspecting(false);
    focusStep(step.id, camera.get());
  };
  const keys = {
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.stopPropagation();
      close();
    },
  };
  return (
    <Flex
      className={classes.panel}
      component="aside"
      direction="column"
      data-step-panel=""
      aria-labelledby="step-panel-title"
      {...keys}
    >
      <Head step={step} onClose={close} />
      <Body step={step} />
    </Flex>
  );
}

/** The same panel over the list, where nothing fits next to it. */
export function StepDrawer() {
  const { setInspecting } = useDesigner();
  const step = useInspected();
  return (
    <Drawer.Root
      opened={step !== undefined}
      onClose={() => setInspecting(false)}
      position="bottom"
      size="88%"
    >
      <Drawer.Overlay />
      <Drawer.Content data-step-panel="" className={classes.drawer}>
        {step && (
          <>
            <Head step={step} onClose={() => setInspecting(false)} isDrawer />
            <Body step={step} />
          </>
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Head({
  step,
  onClose,
  isDrawer = false,
}: {
  step: WorkflowStep;
  onClose: () => void;
  isDrawer?: boolean;
}) {
  const { t } = useTranslation(["workflows", "workflow-steps"]);
  const { actions, readOnly, setInspecting } = useDesigner();
  const title = t(`workflow-steps:type.${step.type}`);
  return (
    <Flex className={classes.head} component="header" gap={6} align="center">
      <StepMark type={step.type} size={28} />
      {isDrawer ? (
        <Drawer.Title className={classes.title}>{title}</Drawer.Title>
      ) : (
        <h2 id="step-panel-title" className={classes.title}>
          {title}
        </h2>
      )}
      {!readOnly && step.type !== "entry" && (
        <>
          <Tooltip label={t("workflows:duplicate")}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t("workflows:duplicate")}
              onClick={() => actions.duplicate([step.id])}
            >
              <CopyIcon size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t("workflows:remove")}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t("workflows:remove")}
              onClick={() => {
                setInspecting(false);
                actions.remove([step.id]);
              }}
            >
              <TrashIcon size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t("workflows:close")}
        onClick={onClose}
      >
        <XIcon size={16} aria-hidden />
      </ActionIcon>
    </Flex>
  );
}

function Body({ step }: { step: WorkflowStep }) {
  const { workflow, flow, mode, readOnly, checks } = useDesigner();
  const definition = useShownDefinition();
  if (mode !== "edit") return <StepFigures step={step} />;
  return (
    <div className={classes.body}>
      <StepForm
        key={step.id}
        campaignId={workflow.id}
        definition={definition}
        step={step}
        readOnly={readOnly}
        errors={checks.byStep.get(step.id) ?? []}
        onChange={(change) =>
          void flow.change((present) => changeStep(present, step.id, change), {
            label: "settings",
            group: `settings ${step.id} ${Object.keys(change).join()}`,
          })
        }
      />
    </div>
  );
}
