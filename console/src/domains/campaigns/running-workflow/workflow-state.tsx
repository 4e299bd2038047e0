import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { isOver } from "@arauto/contracts/campaign-lifecycle";
import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Campaign, Workflow } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Strip } from "../started/strip.tsx";
import { useWhenLabels } from "../../../ui/formats/when-labels.ts";

/** Describes the state of a workflow and the effect of the next action. */
export function WorkflowState({ campaign, workflow }: { campaign: Campaign; workflow: Workflow }) {
  const { t } = useTranslation("running-workflow");
  const formats = useFormats();
  const when = useWhenLabels();
  const { status } = campaign;
  const { inside, entered, entryOpen, nextEntryAt, published } = workflow;
  const contacts = { count: inside, number: formats.number(inside) };
  const hasEnded = isOver(status);
  const title = hasEnded
    ? t(`state.${status}`, { count: entered, number: formats.number(entered) })
    : status === "paused"
      ? t("state.paused", contacts)
      : t(entryOpen ? "state.running" : "state.closing", contacts);
  const next =
    entryOpen && nextEntryAt !== null
      ? t("state.nextEntry", { when: when.ofMoment(nextEntryAt) })
      : null;
  const more = hasEnded
    ? []
    : [next, status === "paused" && !entryOpen && t("state.entryClosed")].filter(Boolean);
  const hasChanges = !hasEnded && published?.hasChanges === true;
  return (
    <Strip
      tone={status === "paused" ? "warning" : "info"}
      title={title}
      text={
        (more.length > 0 || hasChanges) && (
          <>
            {more.join(" ")}{" "}
            {hasChanges && (
              <>
                {t("state.hasChanges")}{" "}
                <Anchor
                  component={Link}
                  to={`${CAMPAIGNS_PATH}/${workflow.id}/workflows`}
                  inherit
                  td="underline"
                >
                  {t("designer.open")}
                </Anchor>
              </>
            )}
          </>
        )
      }
    />
  );
}
