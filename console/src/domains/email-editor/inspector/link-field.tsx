import { Flex, Select, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { targetOf } from "../rich-text/safe-target.ts";
import { VariableInput } from "../variables/variable-input.tsx";
import classes from "./inspector.module.css";
import {
  isPage,
  LINK_KINDS,
  linkError,
  type LinkKind,
  linkKindOf,
  shownTarget,
  targetFor,
} from "./link-kinds.ts";

interface Props {
  label: string;
  /** Undefined if the selected parts differ. */
  value: string | undefined;
  onChange: (target: string) => void;
  list?: string | null;
  autoFocus?: boolean;
}

const LINK_MAX = 2_000;

/** A link's target: a website, an email address, a phone number, or one of the pages of every email. */
export function LinkField({ label, value, onChange, list = null, autoFocus = false }: Props) {
  const { t } = useTranslation("editor");
  const target = value ?? "";
  // A kind that was selected but not filled in yet exists only here.
  const [wanted, setWanted] = useState<LinkKind | null>(null);
  const kind =
    target === "" || target === "mailto:" || target === "tel:"
      ? (wanted ?? linkKindOf(target))
      : linkKindOf(target);
  const shown = shownTarget(target, kind);
  const error = linkError(target);
  const name = t(`inspector.link.${kind}`);
  return (
    <Flex component="fieldset" direction="column" gap={6}>
      <legend className={classes.legend}>{label}</legend>
      <Select
        aria-label={t("inspector.link.kind", { link: label })}
        data={LINK_KINDS.map((one) => ({ value: one, label: t(`inspector.link.${one}`) }))}
        value={value === undefined ? null : kind}
        placeholder={t("inspector.mixed")}
        allowDeselect={false}
        checkIconPosition="right"
        onChange={(next) => {
          const chosen = LINK_KINDS.find((one) => one === next);
          if (!chosen || chosen === kind) return;
          setWanted(chosen);
          onChange(isPage(chosen) ? targetFor(chosen, "") : "");
        }}
      />
      {kind === "web" && (
        <VariableInput
          label={name}
          hidesLabel
          value={shown}
          links
          list={list}
          dir="ltr"
          maxLength={LINK_MAX}
          autoFocus={autoFocus}
          placeholder={value === undefined ? t("inspector.mixed") : "https://"}
          error={error === "unsafe" && t("inspector.link.unsafe")}
          description={error === "insecure" ? t("inspector.link.insecure") : undefined}
          onChange={onChange}
          onBlur={() => targetOf(target) !== target && onChange(targetOf(target))}
        />
      )}
      {(kind === "mail" || kind === "phone") && (
        <TextInput
          aria-label={name}
          type={kind === "mail" ? "email" : "tel"}
          dir="ltr"
          value={shown}
          maxLength={LINK_MAX}
          placeholder={kind === "mail" ? t("inspector.link.mailPlaceholder") : "+55 11 91234-5678"}
          onChange={(event) => {
            setWanted(kind);
            const next = event.currentTarget.value;
            onChange(next === "" ? "" : targetFor(kind, next));
          }}
        />
      )}
      {isPage(kind) && (
        <Text size="xs" c="var(--text-tertiary)">
          {t(`inspector.link.${kind}Hint`)}
        </Text>
      )}
    </Flex>
  );
}
