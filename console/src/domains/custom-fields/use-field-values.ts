import { createCustomFieldBody } from "@arauto/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CustomField } from "../../lib/api.generated.ts";
import { useAllCustomFields } from "./all-custom-fields.ts";
import type { DrawerSubject } from "./drawer-subject.ts";
import { freeIdentifier, isIdentifier } from "./identifier.ts";

export type FieldValues = ReturnType<typeof useFieldValues>;

/** Holds the entered values of a new or edited field. */
export function useFieldValues(subject: NonNullable<DrawerSubject>) {
  const { t } = useTranslation("custom-fields");
  const object = subject.kind === "edit" ? subject.field.object : subject.object;
  const known = useAllCustomFields(object);
  const [base, setBase] = useState(subject.kind === "edit" ? subject.field : null);
  const [name, setName] = useState(base?.name ?? (subject.kind === "new" ? subject.name : ""));
  const [type, setType] = useState(base?.type ?? (subject.kind === "new" ? subject.type : "text"));
  const [status, setStatus] = useState(base?.status ?? "active");
  /** Null while the identifier is derived from the name. */
  const [ownIdentifier, setOwnIdentifier] = useState<string | null>(null);

  const taken = new Set(known.data?.map((field) => field.identifier));
  const identifier =
    base?.identifier ?? ownIdentifier ?? (name.trim() === "" ? "" : freeIdentifier(name, taken));
  const dirty = base
    ? name !== base.name || status !== base.status
    : ownIdentifier !== null || name !== (subject.kind === "new" ? subject.name : "");

  /** Returns the errors in the values, by field of the form. */
  function check(): Record<string, string> {
    const found: Record<string, string> = {};
    if (!createCustomFieldBody.shape.name.safeParse(name).success)
      found.name = t(name.trim() === "" ? "error.nameMissing" : "error.nameInvalid");
    if (base) return found;
    if (!isIdentifier(identifier)) found.identifier = t("error.identifierInvalid");
    else if (taken.has(identifier)) found.identifier = t("error.identifierTaken");
    return found;
  }

  function replace(theirs: CustomField): void {
    setBase(theirs);
    setName(theirs.name);
    setStatus(theirs.status);
  }

  return {
    /** The field as last loaded or saved; null for a new one. */
    base,
    setBase,
    object,
    name,
    setName,
    type,
    setType,
    status,
    setStatus,
    identifier,
    setIdentifier: setOwnIdentifier,
    dirty,
    check,
    /** Replaces the entered values with those of a stored field. */
    replace,
  };
}
