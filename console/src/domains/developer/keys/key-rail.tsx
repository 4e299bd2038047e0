import { Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListSendingDomainsQuery } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { TileAvatar } from "../../../ui/layout/tile-avatar.tsx";
import { Rail } from "../form-with-rail.tsx";
import classes from "./key-form.module.css";
import { keySentence, noAccessSentence } from "./key-sentence.ts";
import { publicIdOf } from "./key-text.ts";
import type { KeyDraft } from "./use-key-draft.ts";

export interface KeyRailProps {
  draft: KeyDraft;
  expiresAt: string | null | undefined;
  isSaving: boolean;
  cancelTo: string;
}

/** The whole key in one sentence, and the button that saves it. */
export function KeyRail({ draft, expiresAt, isSaving, cancelTo }: KeyRailProps) {
  const { t } = useTranslation("developer");
  const { base, values } = draft;
  const seed = base ? publicIdOf(base.prefix) : values.mode;
  return (
    <Rail
      label={t("form.summary")}
      seed={seed}
      save={{
        label: t(base ? "form.save" : "form.create"),
        isSaving,
        disabled: base !== null && !draft.dirty,
        describedBy: "key-sentence",
      }}
      cancel={{ label: t("form.cancel"), to: cancelTo }}
      note={t("form.atMostYours")}
    >
      <Group gap="sm" wrap="nowrap" className={classes.railName}>
        {base ? (
          <TileAvatar id={seed} size={40} />
        ) : (
          <span className={classes.unborn} aria-hidden />
        )}
        <div className={classes.rowWords}>
          <Text fw={600} dir="auto">
            {values.name.trim() || t("form.unnamed")}
          </Text>
          <Text size="xs" c="var(--text-secondary)">
            {t(`mode.${values.mode}`)}
          </Text>
        </div>
      </Group>
      <Sentence draft={draft} expiresAt={expiresAt} />
    </Rail>
  );
}

/** Describes the key's permissions. On phones it is shortened until it is tapped. */
function Sentence({ draft, expiresAt }: Pick<KeyRailProps, "draft" | "expiresAt">) {
  const { t, i18n } = useTranslation("developer");
  const { date } = useFormats();
  const { values, base } = draft;
  const [isOpen, setOpen] = useState(false);
  const { data } = useListSendingDomainsQuery();
  const domainId = values.sendingDomainId;
  const domain =
    domainId === null
      ? null
      : (data?.items.find(({ id }) => id === domainId)?.displayName ?? base?.sendingDomain?.name);
  const parts = keySentence(
    {
      levels: values.levels,
      sendingDomain: domain ?? null,
      networks: values.networks.length,
      until: expiresAt === null ? null : expiresAt === undefined ? "…" : date(expiresAt),
    },
    t,
    i18n.language,
  );
  const noAccess = noAccessSentence(values.levels, t, i18n.language);
  return (
    // Only needed for touch: otherwise the whole sentence is visible.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={classes.sentence}
      data-open={isOpen || undefined}
      onClick={() => setOpen((now) => !now)}
    >
      <p id="key-sentence" dir="auto" aria-live="polite">
        {parts.map(({ text, strong }) => (strong ? <strong key={text}>{text}</strong> : text))}
        {values.mode === "test" && ` ${t("sentence.test")}`}
      </p>
      {noAccess !== undefined && (
        <Text component="p" size="xs" c="var(--text-secondary)" mt="xs" mb={0}>
          {noAccess}
        </Text>
      )}
    </div>
  );
}
