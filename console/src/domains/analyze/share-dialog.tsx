import { SHARE_LINK_DAYS, SHARE_LINK_NAME_MAX } from "@arauto/contracts";
import {
  Alert,
  Button,
  Checkbox,
  Group,
  Input,
  Modal,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../ui/buttons/copy-button.tsx";
import type { AnalyzeView } from "./analyze-address.ts";
import { ShareList } from "./share-list.tsx";
import { type NewLink, useShareLinks } from "./use-share-links.ts";

interface Props {
  opened: boolean;
  onClose: () => void;
  shown: AnalyzeView;
  /** A description of what is shared. */
  what: string;
  /** The initial name of a new link. */
  givenName?: string;
}

/** Creates links to the report for people without a login, and lists existing ones. */
export function ShareDialog({ opened, onClose, ...props }: Props) {
  const { t } = useTranslation("analyze");
  return (
    <Modal opened={opened} onClose={onClose} title={t("share.title")} size={640}>
      {opened && <Sharing {...props} />}
    </Modal>
  );
}

function Sharing({ shown, what, givenName }: Pick<Props, "shown" | "what" | "givenName">) {
  const { t } = useTranslation("analyze");
  const { query, create, revoke } = useShareLinks();
  const [url, setUrl] = useState<string | null>(null);
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {t("share.text")}
      </Text>
      {url === null ? (
        <LinkForm
          what={what}
          givenName={givenName}
          onCreate={async (link) => {
            const made = await create(link, shown);
            if (made !== null) setUrl(made);
          }}
        />
      ) : (
        <NewAddress url={url} onAnother={() => setUrl(null)} />
      )}
      <ShareList query={query} onRevoke={(link) => void revoke(link)} />
    </Stack>
  );
}

/** The URL of a link, which is only shown once. */
function NewAddress({ url, onAnother }: { url: string; onAnother: () => void }) {
  const { t } = useTranslation("analyze");
  return (
    <Alert color="green" title={t("share.created")} role="status">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t("share.once")}</Text>
        <TextInput
          aria-label={t("share.address")}
          dir="ltr"
          w="100%"
          readOnly
          value={url}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          rightSection={<CopyButton value={url} label={t("share.copy")} />}
          rightSectionWidth={36}
        />
        <Button variant="default" size="compact-sm" onClick={onAnother}>
          {t("share.another")}
        </Button>
      </Stack>
    </Alert>
  );
}

function LinkForm({
  what,
  givenName = "",
  onCreate,
}: {
  what: string;
  givenName: string | undefined;
  onCreate: (link: NewLink) => Promise<void>;
}) {
  const { t } = useTranslation("analyze");
  const [link, setLink] = useState<NewLink>({
    name: givenName.slice(0, SHARE_LINK_NAME_MAX),
    days: 30,
    isFixed: true,
    hidesNames: false,
    showsSales: false,
  });
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const change = (changes: Partial<NewLink>) => setLink({ ...link, ...changes });
  const name = link.name.trim();
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name === "" || isSaving) return;
    setSaving(true);
    await onCreate({ ...link, name });
    setSaving(false);
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label={t("share.name")}
          description={t("share.nameHint")}
          required
          data-autofocus
          autoComplete="off"
          maxLength={SHARE_LINK_NAME_MAX}
          value={link.name}
          error={isTried && name === "" ? t("share.nameMissing") : undefined}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Input.Wrapper label={t("share.days")} labelElement="div">
          <div>
            <SegmentedControl
              aria-label={t("share.days")}
              value={String(link.days)}
              onChange={(value) =>
                change({ days: SHARE_LINK_DAYS.find((days) => String(days) === value) ?? 30 })
              }
              data={SHARE_LINK_DAYS.map((days) => ({
                value: String(days),
                label: t("share.dayCount", { count: days }),
              }))}
            />
          </div>
        </Input.Wrapper>
        <Text size="sm">{t("share.what", { what })}</Text>
        <Options link={link} onChange={change} />
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving}>
            {t("share.create")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What visitors see and can change. */
function Options({
  link,
  onChange,
}: {
  link: NewLink;
  onChange: (changes: Partial<NewLink>) => void;
}) {
  const { t } = useTranslation("analyze");
  return (
    <>
      <Checkbox
        checked={link.isFixed}
        onChange={(event) => onChange({ isFixed: event.currentTarget.checked })}
        label={t("share.fixed")}
        description={t("share.fixedHint")}
      />
      <Checkbox
        checked={link.hidesNames}
        onChange={(event) => onChange({ hidesNames: event.currentTarget.checked })}
        label={t("share.hidden")}
        description={t("share.hiddenHint")}
      />
      <Checkbox
        checked={link.showsSales}
        onChange={(event) => onChange({ showsSales: event.currentTarget.checked })}
        label={t("share.sales")}
        description={t("share.salesHint")}
      />
    </>
  );
}
