import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { ActionIcon, Menu } from "@mantine/core";
import { CopyIcon, DotsThreeIcon, TrashIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { usePageActions } from "../../../ui/keyboard/page-actions.ts";
import { useCampaignFiling } from "../use-campaign-filing.ts";
import { useDraft } from "./draft-context.ts";
import { reviewLabel } from "./draft-values.ts";

interface Props {
  /** Opens the review; left out if the user may not send. */
  onReview?: (() => void) | undefined;
  /** Opens the test; left out for a workflow. */
  onTest?: (() => void) | undefined;
}

/** Less frequent actions on a draft. The command palette also lists those that are buttons of the page. */
export function DraftMenu({ onReview, onTest }: Props) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const filing = useCampaignFiling();
  const { draft, stored, values } = useDraft();
  const duplicate = async () => {
    await draft.settle();
    const copy = await filing.duplicate(stored);
    if (copy) void navigate(`${CAMPAIGNS_PATH}/${copy.id}`);
  };
  const remove = async () => {
    await draft.settle();
    if (await filing.remove([draft.get().stored])) void navigate(CAMPAIGNS_PATH, { replace: true });
  };
  usePageActions(stored.name, [
    ...(onReview ? [{ key: "review", label: t(reviewLabel(values)), run: onReview }] : []),
    ...(onTest ? [{ key: "test", label: t("testMail.action"), run: onTest }] : []),
    { key: "duplicate", label: t("duplicate.action"), run: () => void duplicate() },
    { key: "delete", label: t("remove.action"), danger: true, run: () => void remove() },
  ]);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t("more")}>
          <DotsThreeIcon size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<CopyIcon size={16} aria-hidden />}
          onClick={() => void duplicate()}
        >
          {t("duplicate.action")}
        </Menu.Item>
        <Menu.Item
          c="var(--danger-text)"
          leftSection={<TrashIcon size={16} aria-hidden />}
          onClick={() => void remove()}
        >
          {t("remove.action")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
