import { API_KEY_OVERLAP_HOURS } from "@arauto/contracts";
import { Button, Group, Modal, Radio, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../../lib/api-problem.ts";
import { useGetApiKeyQuery, useRotateApiKeyMutation } from "../../../lib/api.generated.ts";
import type { ApiKey, ApiKeyWithSecret } from "../../../lib/api.generated.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";

type Overlap = (typeof API_KEY_OVERLAP_HOURS)[number];

/** Enough time to replace the secret wherever it is used. */
const USUAL: Overlap = 24;
const HOUR_MS = 3_600_000;

export interface RotateDialogProps {
  apiKey: ApiKey;
  opened: boolean;
  onClose: () => void;
  onRotated: (key: ApiKeyWithSecret) => void;
}

/** Gives a key a new secret; the old one stays valid for a selected time. */
export function RotateDialog({ apiKey, opened, onClose, onRotated }: RotateDialogProps) {
  const { t } = useTranslation("developer");
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("rotate.title", { name: apiKey.name })}
      size={480}
    >
      <RotateForm apiKey={apiKey} onClose={onClose} onRotated={onRotated} />
    </Modal>
  );
}

function RotateForm({ apiKey, onClose, onRotated }: Omit<RotateDialogProps, "opened">) {
  const { t } = useTranslation("developer");
  const { dateTime } = useFormats();
  const showProblem = useProblemToast();
  const [rotate, rotating] = useRotateApiKeyMutation();
  const { refetch } = useGetApiKeyQuery({ id: apiKey.id });
  const [overlap, setOverlap] = useState<Overlap>(USUAL);

  async function run(event: FormEvent): Promise<void> {
    event.preventDefault();
    try {
      const rotated = await rotate({
        id: apiKey.id,
        rotateApiKeyBody: { overlapHours: overlap, version: apiKey.version },
      }).unwrap();
      toast.success(t("rotate.done"));
      onClose();
      onRotated(rotated);
    } catch (error) {
      // The next attempt starts from the key's current version.
      if (isApiProblem(error) && error.code === "VERSION_CONFLICT") void refetch();
      showProblem(error);
    }
  }

  return (
    <form onSubmit={(event) => void run(event)}>
      <Stack gap="md">
        <Text c="var(--text-secondary)">{t("rotate.text")}</Text>
        <Radio.Group
          label={t("rotate.overlap")}
          value={String(overlap)}
          onChange={(hours) =>
            setOverlap(API_KEY_OVERLAP_HOURS.find((one) => String(one) === hours) ?? USUAL)
          }
        >
          <Stack gap="xs" mt="xs">
            {API_KEY_OVERLAP_HOURS.map((hours) => (
              <Radio key={hours} value={String(hours)} label={t(`rotate.hours.${hours}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="xs" c="var(--text-secondary)" aria-live="polite">
          {overlap === 0
            ? t("rotate.endsNow")
            : t("rotate.endsAt", { time: dateTime(Date.now() + overlap * HOUR_MS) })}
          {apiKey.formerSecretEndsAt !== null &&
            ` ${t("rotate.formerStays", { time: dateTime(apiKey.formerSecretEndsAt) })}`}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button type="submit" loading={rotating.isLoading}>
            {t("rotate.confirm")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
