import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../../lib/api-problem.ts";
import {
  api,
  type Deal,
  type DealDetails,
  useUpdateDealMutation,
} from "../../../lib/api.generated.ts";
import { store } from "../../../lib/api-store.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { recentEditor } from "./recent-editors.ts";
import { bodyOf, type DealValues, valuesOf } from "../form/deal-values.ts";

const NAMED_FIELDS = [
  { of: "title", word: "title" },
  { of: "company", word: "company" },
  { of: "value", word: "value" },
  { of: "contactId", word: "contact" },
  { of: "ownerId", word: "owner" },
  { of: "expectedCloseOn", word: "expectedCloseOn" },
  { of: "tags", word: "tags" },
] as const;

/** Returns the values of a deal from responses, which don't include other contacts. */
const ofDeal = (deal: Deal): Partial<DealValues> => ({
  title: deal.title,
  company: deal.company,
  value: deal.value,
  contact: deal.contact,
  ownerId: deal.owner?.memberId ?? null,
  expectedCloseOn: deal.expectedCloseOn ?? "",
  tags: deal.tags,
});

/** Returns a function that stores fields of a deal and offers to undo it. Resolves to whether they were stored. */
export function useDealEditing(deal: DealDetails) {
  const { t, i18n } = useTranslation("deals");
  const [update] = useUpdateDealMutation();
  const showProblem = useProblemToast();

  /** Reports another user's recent change, with the user's name if known. */
  function conflictText(current: Deal | undefined): string {
    const name = recentEditor(deal.id);
    if (!current || name === undefined) return t("conflict.changed");
    const [before, now] = [
      bodyOf(valuesOf(deal)),
      bodyOf({ ...valuesOf(deal), ...ofDeal(current) }),
    ];
    const fields = NAMED_FIELDS.filter(
      ({ of }) => JSON.stringify(before[of]) !== JSON.stringify(now[of]),
    ).map(({ word }) => t(`field.${word}`).toLocaleLowerCase(i18n.language));
    if (fields.length === 0) return t("conflict.changed");
    return t("conflict.changedBy", {
      name,
      fields: new Intl.ListFormat(i18n.language).format(fields),
    });
  }
  const send = async (changes: Partial<DealValues>, version: number) => {
    const updateDealBody = { ...bodyOf({ ...valuesOf(deal), ...changes }), version };
    try {
      return await update({ id: deal.id, updateDealBody }).unwrap();
    } catch (error) {
      if (isApiProblem(error) && error.code === "VERSION_CONFLICT") {
        toast.warning(conflictText(error.current as Deal | undefined));
        store.dispatch(api.util.invalidateTags(["Deals"]));
      } else showProblem(error);
      return null;
    }
  };
  return async (changes: Partial<DealValues>): Promise<boolean> => {
    const saved = await send(changes, deal.version);
    if (!saved) return false;
    toast.undo(t("form.saved"), () => void send({}, saved.version));
    return true;
  };
}
