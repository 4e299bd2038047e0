import { Button, Group, Modal, Select, Skeleton, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../../lib/api-problem.ts";
import {
  useGetContactQuery,
  useListContactsQuery,
  useMergeContactsMutation,
} from "../../../lib/api.generated.ts";
import type { Contact, CustomField } from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { type Side, type Take } from "./merge-choices.ts";
import { MergeTable } from "./merge-table.tsx";

const PAUSE_MS = 200;

interface Props {
  /** The contact that stays. */
  contact: Contact;
  fields: readonly CustomField[];
  opened: boolean;
  onClose: () => void;
}

/** Merges two contacts: finds the other, asks where they differ, and says what will be lost. */
export function MergeDialog({ contact, fields, opened, onClose }: Props) {
  const { t } = useTranslation("accounts");
  return (
    <Modal opened={opened} onClose={onClose} title={t("merge.title")} size={680}>
      <MergeForm contact={contact} fields={fields} onClose={onClose} />
    </Modal>
  );
}

function MergeForm({ contact, fields, onClose }: Omit<Props, "opened">) {
  const { t } = useTranslation("accounts");
  const [otherId, setOtherId] = useState<string | null>(null);
  const other = useGetContactQuery(
    { id: otherId ?? "" },
    { skip: otherId === null, refetchOnMountOrArgChange: true },
  );
  const [take, setTake] = useState<Take>({});
  const { merge, isMerging, isChanged } = useMerge(contact, onClose, () => void other.refetch());
  const removed = otherId === null ? undefined : other.currentData;

  return (
    <Stack gap="md">
      <Text c="var(--text-secondary)">{t("merge.text", { name: contact.name })}</Text>
      <OtherSelect
        not={contact.id}
        value={otherId}
        onChange={(id) => {
          setOtherId(id);
          setTake({});
        }}
      />
      {other.error && otherId !== null && !removed && (
        <ErrorState problem={other.error} onRetry={() => void other.refetch()} />
      )}
      {otherId !== null && !removed && !other.error && <Skeleton height={160} radius={8} />}
      {isChanged && (
        <Text role="alert" c="var(--danger-text)">
          {t("merge.changed")}
        </Text>
      )}
      {removed && (
        <>
          <MergeTable
            kept={contact}
            removed={removed}
            fields={fields}
            take={take}
            onTake={(path: string, side: Side) => setTake({ ...take, [path]: side })}
          />
          <Text size="sm">
            {t("merge.consequence", {
              name: removed.name,
              email: (take["email"] === "other" ? contact : removed).email,
            })}
          </Text>
        </>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("form.cancel")}
        </Button>
        <Button
          color="red"
          disabled={!removed}
          loading={isMerging}
          onClick={() => removed && void merge(removed, take)}
        >
          {t("merge.run")}
        </Button>
      </Group>
    </Stack>
  );
}

/** Returns a function that merges another contact into this one, and whether either had changed meanwhile. */
function useMerge(contact: Contact, onMerged: () => void, onChanged: () => void) {
  const { t } = useTranslation("accounts");
  const showProblem = useProblemToast();
  const [isChanged, setChanged] = useState(false);
  const [mergeContacts, { isLoading: isMerging }] = useMergeContactsMutation();

  async function merge(other: Contact, take: Take): Promise<void> {
    setChanged(false);
    try {
      const mergeContactsBody = {
        otherId: other.id,
        version: contact.version,
        otherVersion: other.version,
        take,
      };
      const merged = await mergeContacts({ id: contact.id, mergeContactsBody }).unwrap();
      toast.success(t("merge.done", { name: merged.name }));
      onMerged();
    } catch (error) {
      if (!isApiProblem(error) || error.code !== "VERSION_CONFLICT") return showProblem(error);
      // Both are fetched again, and choices that still apply stay.
      setChanged(true);
      onChanged();
    }
  }
  return { merge, isMerging, isChanged };
}

function OtherSelect({
  not,
  value,
  onChange,
}: {
  not: string;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const { t } = useTranslation("accounts");
  const [search, setSearch] = useState("");
  const [known, setKnown] = useState<{ value: string; label: string } | null>(null);
  const [asked] = useDebouncedValue(search.trim(), PAUSE_MS);
  const wanted = asked !== "" && asked !== known?.label ? asked : undefined;
  const { data } = useListContactsQuery({
    limit: 10,
    sort: "name",
    ...(wanted !== undefined && { search: wanted }),
  });
  const found = (data?.items ?? [])
    .filter(({ id }) => id !== not)
    .map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` }));
  return (
    <Select
      label={t("merge.other")}
      description={t("merge.otherHint")}
      searchable
      required
      data-autofocus
      // Focusing the field again does not mean that the user wants another contact.
      openOnFocus={false}
      nothingFoundMessage={t("merge.nobody")}
      data={known && found.every((one) => one.value !== known.value) ? [known, ...found] : found}
      // The API has already searched, in more than the visible text.
      filter={({ options }) => options}
      value={value}
      onSearchChange={setSearch}
      onChange={(id, option) => {
        setKnown(
          id === null || option === null ? null : { value: option.value, label: option.label },
        );
        onChange(id);
      }}
    />
  );
}
