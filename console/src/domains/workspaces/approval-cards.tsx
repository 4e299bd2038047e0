import { NumberInput, Stack, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Workspace } from "../../lib/api.generated.ts";
import { SettingsCard, type SettingsCardProps } from "../../ui/layout/settings-card.tsx";
import type { WorkspaceDraft, WorkspaceKey } from "./use-workspace-draft.ts";

/** Initial settings of a workspace that enables approvals. */
const USUAL_LIMIT = 1000;
const PEOPLE_MAX = 2_147_483_647;

interface Props {
  values: Workspace;
  editable: boolean;
  saves: (key: WorkspaceKey) => Partial<SettingsCardProps>;
  set: WorkspaceDraft["set"];
}

/** Which campaigns and workflows another member has to approve. */
export function ApprovalCards({ values, editable, saves, set }: Props) {
  const { t } = useTranslation("workspaces");
  const { approvalAbove, approveWorkflows } = values;
  return (
    <>
      <SettingsCard
        title={t("approval.title")}
        text={t("approval.text")}
        {...saves("approvalAbove")}
      >
        <Stack gap="sm">
          <Switch
            label={t("approval.on")}
            checked={approvalAbove !== null}
            disabled={!editable}
            onChange={(event) =>
              set("approvalAbove", event.currentTarget.checked ? USUAL_LIMIT : null)
            }
          />
          {approvalAbove !== null && (
            <NumberInput
              label={t("approval.above")}
              description={t("approval.aboveHint")}
              value={approvalAbove}
              min={0}
              max={PEOPLE_MAX}
              allowDecimal={false}
              allowNegative={false}
              readOnly={!editable}
              maw={220}
              onChange={(value) => set("approvalAbove", Number(value) || 0)}
            />
          )}
        </Stack>
      </SettingsCard>
      <SettingsCard
        title={t("approval.workflowsTitle")}
        text={t("approval.workflowsText")}
        {...saves("approveWorkflows")}
      >
        <Switch
          label={t("approval.workflows")}
          checked={approveWorkflows}
          disabled={!editable}
          onChange={(event) => set("approveWorkflows", event.currentTarget.checked)}
        />
      </SettingsCard>
    </>
  );
}
