import { ActionIcon, Button, Group, Skeleton, Text, TextInput } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { TrashIcon } from "@phosphor-icons/react/Trash";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type LostReason,
  useListLostReasonsQuery,
  useSaveLostReasonsMutation,
} from "../../../lib/api.generated.ts";
import { useUnsavedChanges } from "../../../ui/dialogs/unsaved-changes.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useSaveProblems } from "../../../ui/forms/use-save-problems.ts";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";

const NAME_MAX = 60;
/** The API's maximum. */
const REASONS_MAX = 30;

interface ReasonValues {
  key: string;
  /** Missing for a new reason. */
  id?: string;
  name: string;
  deals: number;
}

/** The reasons offered when a deal is lost. */
export function LostReasonsCard({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation("deals");
  const { data, error, refetch } = useListLostReasonsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} radius={12} role="status" aria-label={t("loading")} />;
  return (
    <ReasonsForm
      key={data.items.map(({ id, name }) => id + name).join()}
      reasons={data.items}
      mayWrite={mayWrite}
    />
  );
}

function ReasonsForm({ reasons, mayWrite }: { reasons: readonly LostReason[]; mayWrite: boolean }) {
  const { t } = useTranslation("deals");
  const [saved] = useState<readonly ReasonValues[]>(() =>
    reasons.map((reason) => ({ ...reason, key: reason.id })),
  );
  const [items, setItems] = useState(saved);
  const [missing, setMissing] = useState(false);
  const [save, { isLoading }] = useSaveLostReasonsMutation();
  const { errors, report } = useSaveProblems<never>();
  const dirty = JSON.stringify(items) !== JSON.stringify(saved);
  useUnsavedChanges(dirty);

  async function submit(): Promise<void> {
    const isMissing = items.some(({ name }) => name.trim() === "");
    setMissing(isMissing);
    if (isMissing) return;
    try {
      await save({
        saveLostReasonsBody: {
          items: items.map(({ id, name }) => ({ ...(id !== undefined && { id }), name })),
        },
      }).unwrap();
      toast.success(t("reasons.saved"));
    } catch (error) {
      report(error, { NAME_TAKEN: { items: t("reasons.taken") } });
    }
  }
  return (
    <SettingsCard
      title={t("reasons.settings")}
      text={t("reasons.settingsText")}
      {...(mayWrite && {
        onSubmit: submit,
        dirty,
        saving: isLoading,
        onDiscard: () => setItems(saved),
      })}
    >
      <div>
        {items.map((item, index) => (
          <ReasonRow
            key={item.key}
            item={item}
            index={index}
            error={missing && item.name.trim() === "" ? t("pipelines.required") : undefined}
            mayWrite={mayWrite}
            onRename={(name) => setItems(items.with(index, { ...item, name }))}
            onRemove={items.length > 1 ? () => setItems(items.toSpliced(index, 1)) : undefined}
          />
        ))}
        {errors["items"] && (
          <Text role="alert" size="xs" c="var(--danger-text)">
            {errors["items"]}
          </Text>
        )}
        {mayWrite && (
          <Button
            variant="default"
            leftSection={<PlusIcon size={14} aria-hidden />}
            disabled={items.length >= REASONS_MAX}
            onClick={() =>
              setItems([...items, { key: `new-${items.length}-${Date.now()}`, name: "", deals: 0 }])
            }
          >
            {t("reasons.add")}
          </Button>
        )}
      </div>
    </SettingsCard>
  );
}

interface ReasonRowProps {
  item: ReasonValues;
  index: number;
  error: string | undefined;
  mayWrite: boolean;
  onRename: (name: string) => void;
  /** Undefined for the only reason. */
  onRemove: (() => void) | undefined;
}

function ReasonRow({ item, index, error, mayWrite, onRename, onRemove }: ReasonRowProps) {
  const { t } = useTranslation("deals");
  const { number } = useFormats();
  return (
    <Group gap="xs" mb="xs" wrap="nowrap">
      <TextInput
        flex={1}
        aria-label={t("reasons.name", { number: number(index + 1) })}
        maxLength={NAME_MAX}
        readOnly={!mayWrite}
        value={item.name}
        error={error}
        onChange={(event) => onRename(event.currentTarget.value)}
      />
      <Text span size="xs" c="dimmed" miw={90}>
        {t("reasons.used", { count: item.deals, number: number(item.deals) })}
      </Text>
      {mayWrite && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("reasons.remove", { name: item.name })}
          disabled={onRemove === undefined}
          onClick={onRemove}
        >
          <TrashIcon size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
