import { Button, FileButton, Flex, Group, Stack, Text } from "@mantine/core";
import { ImageIcon, TrashIcon, WarningCircleIcon } from "@phosphor-icons/react";
import { Suspense, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Profile } from "../../lib/api.generated.ts";
import { useDropTarget } from "../../ui/forms/drop-target.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { UserAvatar } from "../../ui/layout/user-avatar.tsx";
import { ProgressLine } from "../../ui/charts/progress-line.tsx";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { type FileError, pictureError, SOURCE_MAX_BYTES } from "./picture-math.ts";
import classes from "./profile.module.css";
import { loadPicture } from "./shrink-picture.ts";
import { useAvatar } from "./use-avatar.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";

const AvatarCropper = lazyPart(async () => ({
  default: (await import("./avatar-cropper.tsx")).AvatarCropper,
}));

/** An opened picture to be cropped. `address` is a blob URL. */
interface Opened {
  picture: HTMLImageElement;
  address: string;
}

/** The user's picture: selected, dropped or pasted, then cropped; or removed. */
export function AvatarCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const { bytes } = useFormats();
  const hint = useId();
  const { sending, removing, send, remove } = useAvatar(profile);
  const { opened, error, open, close } = useOpenedPicture(sending !== null);
  const target = useDropTarget((file) => void open(file));
  usePastedPicture(opened === null, (file) => void open(file));

  return (
    <SettingsCard title={t("avatar.title")} text={t("avatar.text")}>
      <Group className={classes.picture} gap={20} wrap="nowrap" {...target}>
        <UserAvatar
          name={profile.name}
          username={profile.username}
          avatar={profile.avatar}
          size={88}
        />
        <Stack flex={1} gap="xs">
          <Group gap="xs" align="stretch">
            <FileButton
              accept="image/png,image/jpeg,image/webp,image/*"
              onChange={(file) => void open(file)}
            >
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  leftSection={<ImageIcon size={16} aria-hidden />}
                  loading={sending !== null}
                  aria-describedby={hint}
                >
                  {t(profile.avatar === null ? "avatar.choose" : "avatar.change")}
                </Button>
              )}
            </FileButton>
            {profile.avatar !== null && (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<TrashIcon size={16} aria-hidden />}
                loading={removing}
                onClick={() => void remove()}
              >
                {t("avatar.remove")}
              </Button>
            )}
          </Group>
          {sending !== null && (
            <ProgressLine value={sending < 1 ? sending : null} label={t("avatar.sending")} />
          )}
          <Text size="xs" c="var(--text-tertiary)" id={hint}>
            {t("avatar.hint")}
          </Text>
          <Flex className={classes.error} component="p" gap={6} align="flex-start" role="alert">
            {error && (
              <>
                <WarningCircleIcon size={16} aria-hidden />{" "}
                {t(`avatar.error.${error}`, { limit: bytes(SOURCE_MAX_BYTES) })}
              </>
            )}
          </Flex>
        </Stack>
      </Group>
      <Suspense>
        {opened && (
          <AvatarCropper
            picture={opened.picture}
            address={opened.address}
            sending={sending}
            onClose={close}
            onDone={(file) => void send(file).then((sent) => sent && close())}
          />
        )}
      </Suspense>
    </SettingsCard>
  );
}

/** Opens a picture for cropping, unless another one is being uploaded. */
function useOpenedPicture(isBusy: boolean) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [error, setError] = useState<FileError | "unreadable">();

  async function open(file: File | null | undefined) {
    if (!file || isBusy) return;
    const found = pictureError(file);
    setError(found);
    if (found) return;
    const address = URL.createObjectURL(file);
    try {
      setOpened({ picture: await loadPicture(address), address });
    } catch {
      URL.revokeObjectURL(address);
      setError("unreadable");
    }
  }

  function close() {
    if (opened) URL.revokeObjectURL(opened.address);
    setOpened(null);
  }
  return { opened, error, open, close };
}

/** Handles a picture pasted anywhere on the page. */
function usePastedPicture(wanted: boolean, onPicture: (file: File) => void): void {
  useEffect(() => {
    if (!wanted) return;
    const paste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find((one) =>
        one.type.startsWith("image/"),
      );
      if (!file) return;
      event.preventDefault();
      onPicture(file);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  });
}
