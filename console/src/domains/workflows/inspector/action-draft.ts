import { type ContactStatus, type StepOf, tagName } from "@arauto/contracts";
import type { CustomField } from "../../../lib/api.generated.ts";
import { parseTyped, typedText } from "../../custom-fields/index.ts";

export type UpdateAction = NonNullable<StepOf<"update">["config"]["action"]>;

export const UPDATE_KINDS = ["addTag", "removeTag", "setField", "setStatus"] as const;

/** The form's state for an action, complete or not; entries for other kinds stay for when the user returns to them. */
export interface ActionDraft {
  kind: UpdateAction["kind"] | null;
  tag: string;
  status: ContactStatus | null;
  identifier: string | null;
  /** The field's new value as typed. */
  text: string;
  empties: boolean;
}

/** Returns the form state of an action. */
export function draftOf(action: UpdateAction | null, language: string): ActionDraft {
  const draft: ActionDraft = {
    kind: action?.kind ?? null,
    tag: "",
    status: null,
    identifier: null,
    text: "",
    empties: false,
  };
  switch (action?.kind) {
    case undefined:
      return draft;
    case "addTag":
    case "removeTag":
      return { ...draft, tag: action.tag };
    case "setStatus":
      return { ...draft, status: action.status };
    case "setField":
      return {
        ...draft,
        identifier: action.identifier,
        text: typedText(action.value, language),
        empties: action.value === null,
      };
  }
}

/** Returns the entered action; null while it is incomplete. */
export function actionOf(
  draft: ActionDraft,
  fields: readonly CustomField[],
  language: string,
): UpdateAction | null {
  switch (draft.kind) {
    case null:
      return null;
    case "addTag":
    case "removeTag": {
      const { data: tag } = tagName.safeParse(draft.tag);
      return tag === undefined ? null : { kind: draft.kind, tag };
    }
    case "setStatus":
      return draft.status === null ? null : { kind: "setStatus", status: draft.status };
    case "setField": {
      const field = fields.find(({ identifier }) => identifier === draft.identifier);
      if (!field) return null;
      if (draft.empties) return { kind: "setField", identifier: field.identifier, value: null };
      const parsed = parseTyped(draft.text, field.type, language);
      return "value" in parsed && parsed.value !== null
        ? { kind: "setField", identifier: field.identifier, value: parsed.value }
        : null;
    }
  }
}
