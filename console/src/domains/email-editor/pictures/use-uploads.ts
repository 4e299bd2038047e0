import { IMAGE_MAX_BYTES } from "@arauto/contracts";
import pLimit from "p-limit";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, type Image } from "../../../lib/api.generated.ts";
import { store } from "../../../lib/api-store.ts";
import { uploadFile } from "../../../lib/upload.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { problemText } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { pictureError } from "./picture-files.ts";

/** A picture being uploaded, shown from the local file meanwhile. */
export interface Upload {
  key: number;
  name: string;
  /** The local file's URL. */
  address: string;
  /** Progress, 0 to 1; null if it failed. */
  progress: number | null;
  /** Why it failed, as text. */
  error: string | null;
  /** Whether a retry with the same file may succeed. */
  retries: boolean;
}

export interface Uploads {
  all: readonly Upload[];
  add: (files: readonly File[]) => void;
  retry: (key: number) => void;
  dismiss: (key: number) => void;
}

/** On most connections more parallel uploads would only compete; a few keep the connection busy. */
const inTurn = pLimit(3);
let made = 0;

/**
 * Uploads pictures to the library, several at once, and reports each when it is complete, even if
 * the view has closed.
 */
export function useUploads(onArrived: (image: Image) => void): Uploads {
  const { t } = useTranslation(["editor", "errors"]);
  const { bytes } = useFormats();
  const [all, setAll] = useState<readonly Upload[]>([]);
  const files = useRef(new Map<number, File>());
  const gone = useGone();
  const arrived = useRef(onArrived);
  useLayoutEffect(() => {
    arrived.current = onArrived;
  });

  const change = (key: number, part: Partial<Upload>) =>
    setAll((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const forget = (key: number) => {
    files.current.delete(key);
    setAll((now) => {
      const one = now.find((upload) => upload.key === key);
      if (one) URL.revokeObjectURL(one.address);
      return now.filter((upload) => upload.key !== key);
    });
  };

  async function send(key: number) {
    const file = files.current.get(key);
    if (!file) return;
    try {
      const image = await uploadFile<Image>("/v1/Images", file, (progress) =>
        change(key, { progress }),
      );
      store.dispatch(api.util.invalidateTags(["Images"]));
      arrived.current(image);
      forget(key);
    } catch (error) {
      const reason = problemText(error, t);
      if (gone.current)
        toast.error(t("editor:pictures.uploadFailed", { name: file.name, why: reason }));
      change(key, { progress: null, error: reason, retries: true });
    }
  }

  return {
    all,
    add: (given) => {
      const added = given.map((file) => {
        made += 1;
        const error = pictureError(file);
        if (error !== undefined)
          return newUpload(
            made,
            file,
            t(`editor:pictures.error.${error}`, { limit: bytes(IMAGE_MAX_BYTES) }),
          );
        files.current.set(made, file);
        return newUpload(made, file, null);
      });
      setAll((now) => [...now, ...added]);
      for (const { key, error } of added) if (error === null) void inTurn(() => send(key));
    },
    retry: (key) => {
      change(key, { progress: 0, error: null });
      void inTurn(() => send(key));
    },
    dismiss: forget,
  };
}

/** Returns a reference that is true after the view has closed. */
function useGone(): RefObject<boolean> {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return gone;
}

/** Returns the entry for a file; one with an error has failed and is not uploaded. */
function newUpload(key: number, file: File, error: string | null): Upload {
  return {
    key,
    name: file.name,
    address: URL.createObjectURL(file),
    progress: error === null ? 0 : null,
    error,
    retries: false,
  };
}
