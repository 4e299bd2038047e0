import { DEAL_FILE_MAX_BYTES } from "@arauto/contracts/deal-file-limits";
import { useEffect, useRef, useState } from "react";
import { isApiProblem, type ApiProblem } from "../../../lib/api-problem.ts";
import { api, type DealFile } from "../../../lib/api.generated.ts";
import { store } from "../../../lib/api-store.ts";
import { uploadFile } from "../../../lib/upload.ts";

/** A file that is being uploaded, or that was rejected. */
export interface FileUpload {
  key: number;
  file: File;
  /** Uploaded share, 0 to 1. */
  fraction: number;
  error: "tooLarge" | "isEmpty" | ApiProblem | null;
}

let lastKey = 0;

function errorOf({ size }: File): FileUpload["error"] {
  if (size === 0) return "isEmpty";
  return size > DEAL_FILE_MAX_BYTES ? "tooLarge" : null;
}

/** Uploads files to a deal, one at a time. Leaving the page cancels pending uploads. */
export function useFileUploads(dealId: string) {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const queue = useRef(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const running = stops.current;
    return () => running.forEach((stop) => stop.abort());
  }, []);

  const change = (key: number, changes: Partial<FileUpload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const dismiss = (key: number) => {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
    setUploads((now) => now.filter((one) => one.key !== key));
  };

  async function send({ key, file }: FileUpload, stop: AbortController): Promise<void> {
    if (stop.signal.aborted) return;
    try {
      const path = `/v1/Deals/${dealId}/Files`;
      const progress = (fraction: number) => change(key, { fraction });
      await uploadFile<DealFile>(path, file, progress, stop.signal);
      store.dispatch(api.util.invalidateTags(["Deals"]));
      dismiss(key);
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!isApiProblem(error)) throw error;
      change(key, { error });
    }
  }
  function start(upload: FileUpload): void {
    const stop = new AbortController();
    stops.current.set(upload.key, stop);
    queue.current = queue.current.then(() => send(upload, stop));
  }

  return {
    uploads,
    dismiss,
    add(files: readonly File[]): void {
      const added = files.map((file): FileUpload => {
        return { key: (lastKey += 1), file, fraction: 0, error: errorOf(file) };
      });
      setUploads((now) => [...now, ...added]);
      added.filter(({ error }) => error === null).forEach(start);
    },
    retry(upload: FileUpload): void {
      change(upload.key, { error: null, fraction: 0 });
      start(upload);
    },
  };
}
