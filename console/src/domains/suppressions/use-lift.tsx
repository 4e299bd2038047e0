import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { api, useLiftSuppressionsMutation } from "../../lib/api.generated.ts";
import type { Suppression } from "../../lib/api.generated.ts";
import type { store } from "../../lib/api-store.ts";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { countReasons } from "./reasons.ts";

/**
 * Lifts suppressions after a confirmation that explains the consequences for entries with a `known`
 * reason. Returns true when done.
 */
export function useLift(known: readonly Suppression[]): (ids: string[]) => Promise<boolean> {
  const { t } = useTranslation("suppressions");
  const { number } = useFormats();
  const dispatch = useDispatch<typeof store.dispatch>();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [liftSuppressions] = useLiftSuppressionsMutation();

  return async (ids) => {
    const chosen = known.filter((one) => ids.includes(one.id));
    const [only] = chosen;
    const agreed = await confirm({
      title: t("lift.title", { count: ids.length, number: number(ids.length) }),
      consequence: (
        <>
          {ids.length === 1 && only?.email && (
            <p>
              <strong>
                <bdi>{only.email}</bdi>
              </strong>
            </p>
          )}
          {countReasons(chosen).map(({ reason, count }) => (
            <p key={reason}>{t(`lift.${reason}`, { count, number: number(count) })}</p>
          ))}
          <p>{t("lift.consequence")}</p>
        </>
      ),
      confirmLabel: t("lift.many", { count: ids.length }),
      danger: true,
    });
    if (!agreed) return false;
    try {
      const { count } = await liftSuppressions({ liftSuppressionsBody: { ids } }).unwrap();
      dispatch(api.util.invalidateTags(["Contacts", "Filters"]));
      toast.success(t("lift.done", { count, number: number(count) }));
      return true;
    } catch (error) {
      showProblem(error);
      return false;
    }
  };
}
