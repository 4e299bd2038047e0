import { useCallback, useMemo } from "react";
import { useAddressParams } from "../../../lib/address-params.ts";
import type { Template } from "../../../lib/api.generated.ts";
import type { WorkbenchView } from "./workbench.tsx";
import type { Room } from "./use-editor-width.ts";

/** Returns the available views of a template. */
export function viewsOf(
  format: Template["format"],
  readOnly: boolean,
  room: Room,
): readonly WorkbenchView[] {
  if (format === "blocks") return readOnly ? ["preview"] : ["edit", "preview"];
  // A phone is too small for a split view.
  return room === "narrow" ? ["edit", "preview"] : ["edit", "split", "preview"];
}

/** Returns the default view, which is also used for editing. */
export function usualOf(views: readonly WorkbenchView[]): WorkbenchView {
  return views.find((view) => view === "split") ?? views[0] ?? "preview";
}

/** Returns the view of the open template, from the URL's `view`. */
export function useWorkbenchView(format: Template["format"], readOnly: boolean, room: Room) {
  const [params, changeParams] = useAddressParams();
  const views = useMemo(() => viewsOf(format, readOnly, room), [format, readOnly, room]);
  const usual = usualOf(views);
  const view = views.find((one) => one === params.get("view")) ?? usual;
  const setView = useCallback(
    (next: WorkbenchView) =>
      changeParams(
        (now) => {
          if (next === usual) now.delete("view");
          else now.set("view", next);
          return now;
        },
        { replace: true },
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the callback reads the browser's current URL, so it never becomes stale
    [usual],
  );
  return { view, views, setView };
}
