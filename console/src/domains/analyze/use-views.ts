import { ANALYZE_VIEWS_MAX } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { useNavigate } from "react-router";
import {
  analyzeViewsApi,
  type AnalyzeView as SavedView,
  useCreateAnalyzeViewMutation,
  useDeleteAnalyzeViewMutation,
  useListAnalyzeViewsQuery,
  useOrderAnalyzeViewsMutation,
  useRestoreAnalyzeViewMutation,
  useUpdateAnalyzeViewMutation,
} from "../../lib/api.generated.ts";
import type { store } from "../../lib/api-store.ts";
import { useAttempt } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import type { AnalyzeView } from "./analyze-address.ts";
import { addressOfScope, scopeOf } from "./view-scope.ts";

export type { SavedView };

/** The workspace's saved views and their actions. Each action resolves to whether it succeeded. */
export function useViews() {
  const { t } = useTranslation("analyze");
  const navigate = useNavigate();
  const { data } = useListAnalyzeViewsQuery();
  const [create] = useCreateAnalyzeViewMutation();
  const [update] = useUpdateAnalyzeViewMutation();
  const [order] = useOrderAnalyzeViewsMutation();
  const [remove] = useDeleteAnalyzeViewMutation();
  const [restore] = useRestoreAnalyzeViewMutation();
  const views = data?.items ?? [];

  const dispatch = useDispatch<typeof store.dispatch>();
  const attempt = useAttempt();
  /** Updates the list immediately: it is only reloaded when no request is running, and figures take long. */
  const change = (edit: (list: SavedView[]) => SavedView[]) =>
    dispatch(
      analyzeViewsApi.util.updateQueryData("listAnalyzeViews", undefined, (list) => {
        list.items = edit(list.items);
      }),
    );
  const show = (view: SavedView) =>
    navigate(addressOfScope(view, view.id), { preventScrollReset: true });

  return {
    views,
    isFull: views.length >= ANALYZE_VIEWS_MAX,
    save: (name: string, shown: AnalyzeView) =>
      attempt(async () => {
        const body = { name, ...scopeOf(shown) };
        const created = await create({ createAnalyzeViewBody: body }).unwrap();
        change((list) => withView(list, created, list.length));
        await show(created);
        toast.success(t("views.saved", { name }));
      }),
    rename: ({ id, version, ...view }: SavedView, name: string) =>
      attempt(() =>
        update({ id, updateAnalyzeViewBody: { ...bodyOf(view), name, version } }).unwrap(),
      ),
    overwrite: ({ id, version, name }: SavedView, shown: AnalyzeView) =>
      attempt(async () => {
        const body = { name, ...scopeOf(shown), version };
        await update({ id, updateAnalyzeViewBody: body }).unwrap();
        toast.success(t("views.saved", { name }));
      }),
    /** Moves a view to another position among all. */
    move: (view: SavedView, place: number) => {
      const ids = views.map(({ id }) => id).filter((id) => id !== view.id);
      ids.splice(Math.max(0, Math.min(place, ids.length)), 0, view.id);
      return attempt(async () => {
        const { items } = await order({ orderAnalyzeViewsBody: { ids } }).unwrap();
        change(() => items);
      });
    },
    remove: async (view: SavedView, isShown: boolean) => {
      const place = views.findIndex(({ id }) => id === view.id);
      if (!(await attempt(() => remove({ id: view.id }).unwrap()))) return;
      change((list) => list.filter(({ id }) => id !== view.id));
      if (isShown) await navigate("/analyze");
      toast.undo(t("views.deleted", { name: view.name }), () => {
        void attempt(async () => {
          const restored = await restore({ id: view.id }).unwrap();
          change((list) => withView(list, restored, place));
          if (isShown) await show(restored);
        });
      });
    },
  };
}

/** Returns the list with a view inserted at a position, unless it contains the view already. */
const withView = (list: SavedView[], view: SavedView, place: number): SavedView[] =>
  list.some(({ id }) => id === view.id) ? list : list.toSpliced(place, 0, view);

const bodyOf = ({
  name,
  period,
  from,
  to,
  compare,
  filters,
}: Omit<SavedView, "id" | "version">) => ({ name, period, from, to, compare, filters });
