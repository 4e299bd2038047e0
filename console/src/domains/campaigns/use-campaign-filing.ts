import pLimit from "p-limit";
import { useTranslation } from "react-i18next";
import {
  type Campaign,
  useArchiveCampaignMutation,
  useDeleteCampaignMutation,
  useDuplicateCampaignMutation,
  useRestoreCampaignMutation,
  useUnarchiveCampaignMutation,
} from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";

/** The results of an action on several campaigns, one by one. */
export interface FilingOutcome {
  what: "archive" | "remove";
  done: Campaign[];
  refused: { campaign: Campaign; problem: unknown }[];
}

/** Limits concurrent calls. */
const inTurn = pLimit(4);

/** Archives, restores, copies and deletes campaigns; with undo where possible. */
export function useCampaignFiling(onOutcome?: (outcome: FilingOutcome) => void) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const showProblem = useProblemToast();
  const [archiveOne] = useArchiveCampaignMutation();
  const [unarchiveOne] = useUnarchiveCampaignMutation();
  const [deleteOne] = useDeleteCampaignMutation();
  const [restoreOne] = useRestoreCampaignMutation();
  const [duplicateOne] = useDuplicateCampaignMutation();
  const words = (count: number) => ({ count, number: formats.number(count) });

  /** A single rejection is shown as a toast, several results as a dialog. */
  function report(outcome: FilingOutcome, text: string, undo: () => void): boolean {
    if (outcome.done.length > 0) toast.undo(text, undo);
    if (outcome.refused.length > 0) {
      if (onOutcome && outcome.done.length + outcome.refused.length > 1) onOutcome(outcome);
      else showProblem(outcome.refused[0]?.problem);
    }
    return outcome.done.length > 0;
  }

  async function attempt<T>(run: () => Promise<T>): Promise<T | null> {
    try {
      return await run();
    } catch (error) {
      showProblem(error);
      return null;
    }
  }

  const unarchive = (campaigns: readonly Campaign[]) =>
    attempt(async () => {
      await inTurn.map(campaigns, ({ id }) => unarchiveOne({ id }).unwrap());
      toast.success(t("archive.undone", words(campaigns.length)));
    });

  async function archive(campaigns: readonly Campaign[]): Promise<boolean> {
    const { done, refused } = await sorted(campaigns, ({ id }) => archiveOne({ id }).unwrap());
    return report(
      { what: "archive", done, refused },
      t("archive.done", words(done.length)),
      () => void unarchive(done),
    );
  }

  async function remove(campaigns: readonly Campaign[]): Promise<boolean> {
    const { done, refused } = await sorted(campaigns, ({ id }) => deleteOne({ id }).unwrap());
    return report(
      { what: "remove", done, refused },
      t("remove.done", words(done.length)),
      () =>
        void attempt(async () => {
          await inTurn.map(done, ({ id }) => restoreOne({ id }).unwrap());
          toast.success(t("remove.undone", words(done.length)));
        }),
    );
  }

  const duplicate = (campaign: Campaign) =>
    attempt(async () => {
      const copy = await duplicateOne({ id: campaign.id }).unwrap();
      toast.success(t("duplicate.done", { name: copy.name }));
      return copy;
    });

  return { words, archive, unarchive, remove, duplicate };
}

async function sorted(
  campaigns: readonly Campaign[],
  run: (campaign: Campaign) => Promise<unknown>,
) {
  const done: Campaign[] = [];
  const refused: FilingOutcome["refused"] = [];
  await inTurn.map(campaigns, (campaign) =>
    run(campaign).then(
      () => done.push(campaign),
      (problem: unknown) => refused.push({ campaign, problem }),
    ),
  );
  return { done, refused };
}
