import { useState } from "react";
import { useTranslation } from "react-i18next";
import { profileApi, type Profile, useDeleteAvatarMutation } from "../../lib/api.generated.ts";
import { store } from "../../lib/api-store.ts";
import { uploadFile } from "../../lib/upload.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { loadPicture, shrinkPicture } from "./shrink-picture.ts";
import { useRefreshSession } from "./use-refresh-session.ts";

export interface AvatarActions {
  /** Upload progress, 0 to 1; null while nothing is being uploaded. */
  sending: number | null;
  removing: boolean;
  /** Uploads a picture. Returns false if that failed, after showing an error. */
  send: (file: File) => Promise<boolean>;
  /** Removes the picture; this can be undone. */
  remove: () => Promise<void>;
}

/** Changes the user's picture, and updates the header and the token. */
export function useAvatar(profile: Profile): AvatarActions {
  const { t } = useTranslation("profile");
  const [deleteAvatar, { isLoading: removing }] = useDeleteAvatarMutation();
  const [sending, setSending] = useState<number | null>(null);
  const refresh = useRefreshSession();
  const showProblem = useProblemToast();

  async function upload(file: File, done: string): Promise<boolean> {
    setSending(0);
    try {
      const saved = await uploadFile<Profile>("/v1/Profile/Avatar", file, setSending);
      await store.dispatch(profileApi.util.upsertQueryData("getProfile", undefined, saved));
      toast.success(done);
      await refresh();
      return true;
    } catch (error) {
      showProblem(error);
      return false;
    } finally {
      setSending(null);
    }
  }

  async function remove() {
    const kept = profile.avatar === null ? undefined : await copyOf(profile.avatar);
    try {
      await deleteAvatar().unwrap();
      if (kept) toast.undo(t("avatar.removed"), () => void upload(kept, t("avatar.restored")));
      else toast.success(t("avatar.removed"));
      await refresh();
    } catch (error) {
      showProblem(error);
    }
  }

  return { sending, removing, send: (file) => upload(file, t("avatar.saved")), remove };
}

/** Downloads the current picture for undo; undefined if it is no longer available. */
async function copyOf(address: string): Promise<File | undefined> {
  try {
    const picture = await loadPicture(address);
    return await shrinkPicture(picture, { x: 0, y: 0, width: picture.naturalWidth });
  } catch {
    return undefined;
  }
}
