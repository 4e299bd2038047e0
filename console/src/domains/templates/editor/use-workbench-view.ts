import { useCallback, useMemo } from "react";
import { useAddressParams } from "../../../lib/address-params.ts";
import type { Template } from "../../../lib/api.generated.ts";
import type { WorkbenchView } from "./workbench.tsx";
import type { Room } from "./use-room.ts";

/** The views there are of a template. */
export function viewsOf(format: Template["format"], readOnly: boolean, room: Room): readonly WorkbenchView[] {
  if (format === "blocks") return readOnly ? ["preview"] : ["edit", "preview"];
  // Two halves of a phone are no use to anybody.
  return room === "narrow" ? ["edit", "preview"] : ["edit", "split", "preview"];
}

/** What opens by itself, and when something is to be changed. */
export function usualOf(views: readonly WorkbenchView[]): WorkbenchView {
  return views.find((view) => view === "split") ?? views[0] ?? "preview";
}

/** What is shown of the open template; it stands in the address as `view`. */
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it asks the browser for the address, and navigates from wherever it is
    [usual],
  );
  return { view, views, setView };
}
