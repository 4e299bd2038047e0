import { useState } from "react";
import { useCreateExportLinkMutation } from "../../lib/api.generated.ts";
import { followDownload } from "../../lib/download.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";

/** Creates a link to an export's file and has the browser download it. `busy` is the id of the export in progress. */
export function useDownload(): { download: (id: string) => Promise<void>; busy: string | null } {
  const [createLink] = useCreateExportLinkMutation();
  const showProblem = useProblemToast();
  const [busy, setBusy] = useState<string | null>(null);

  async function download(id: string): Promise<void> {
    setBusy(id);
    try {
      const { url } = await createLink({ id }).unwrap();
      followDownload(url);
    } catch (error) {
      showProblem(error);
    } finally {
      setBusy(null);
    }
  }
  return { download, busy };
}
