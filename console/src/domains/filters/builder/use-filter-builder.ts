import type { FilterDefinition } from "@arauto/contracts";
import { useReducer, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../../lib/api-problem.ts";
import type { ApiProblem } from "../../../lib/api-problem.ts";
import { useCreateFilterMutation, useUpdateFilterMutation } from "../../../lib/api.generated.ts";
import type { Filter } from "../../../lib/api.generated.ts";
import { fieldErrors, useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { conditionErrors } from "../draft/condition-errors.ts";
import { draftHistory, startHistory } from "../draft/draft-history.ts";
import { contentOf, draftOfFilter } from "../draft/draft.ts";
import type { Draft } from "../draft/draft.ts";
import type { FilterNames } from "./filter-names.ts";
import { readDraft } from "../draft/read-draft.ts";
import type { SentPart } from "../draft/read-draft.ts";

interface Start {
  filter: Filter | null;
  draft: Draft;
  names: FilterNames;
}

/** The logic of the builder page: editing with undo, parsing input, saving. */
export function useFilterBuilder({ filter, draft: firstDraft, names }: Start) {
  const { t, i18n } = useTranslation(["filters", "errors"]);
  const showProblem = useProblemToast();
  const [create, creating] = useCreateFilterMutation();
  const [update, updating] = useUpdateFilterMutation();
  const [history, dispatch] = useReducer(draftHistory, firstDraft, startHistory);
  /** The filter as last fetched or saved, and its draft. */
  const [base, setBase] = useState({ filter, draft: firstDraft });
  const [strict, setStrict] = useState(false);
  const [conflict, setConflict] = useState<Filter | null>(null);
  const [refusal, setRefusal] = useState<{ problem: ApiProblem; sent: readonly SentPart[] } | null>(
    null,
  );

  const draft = history.present;
  const read = readDraft(draft, names, i18n.language);
  const nameError = draft.name.trim() === "" ? t("filters:error.nameMissing") : undefined;
  const refusedFields = refusal ? fieldErrors(refusal.problem, t) : {};

  /** Returns the errors that a problem reports for the current conditions. */
  function errorsIn(problem: ApiProblem | undefined): ReadonlyMap<string, string> {
    return conditionErrors(fieldErrors(problem, t), read.sent);
  }

  function edit(next: Draft, place: string): void {
    setRefusal(null);
    dispatch({ kind: "edit", draft: next, place, at: Date.now() });
  }

  /** Saves the filter and returns it, or undefined when there are errors to fix. */
  async function save(): Promise<Filter | undefined> {
    setStrict(true);
    if (nameError !== undefined || !read.isComplete || read.definition === null) return undefined;
    const body = bodyOf(draft, read.definition);
    try {
      const saved = base.filter
        ? await update({
            id: base.filter.id,
            updateFilterBody: { ...body, version: base.filter.version },
          }).unwrap()
        : await create({ filterBody: body }).unwrap();
      setBase({ filter: saved, draft });
      setStrict(false);
      toast.success(t(base.filter ? "filters:updated" : "filters:created", { name: saved.name }));
      return saved;
    } catch (error) {
      if (isApiProblem(error) && error.code === "VERSION_CONFLICT" && error.current)
        setConflict(error.current as Filter);
      else if (isApiProblem(error) && error.errors?.length)
        setRefusal({ problem: error, sent: read.sent });
      else showProblem(error);
      return undefined;
    }
  }

  function takeTheirs(theirs: Filter): void {
    const theirDraft = draftOfFilter(theirs, i18n.language);
    setBase({ filter: theirs, draft: theirDraft });
    dispatch({ kind: "reset", draft: theirDraft });
    setConflict(null);
  }
  function keepMine(theirs: Filter): void {
    setBase({ filter: theirs, draft: draftOfFilter(theirs, i18n.language) });
    setConflict(null);
  }

  return {
    draft,
    read,
    base: base.filter,
    dirty: contentOf(draft) !== contentOf(base.draft),
    strict,
    nameError: strict ? (nameError ?? refusedFields.name) : refusedFields.name,
    serverErrors: conditionErrors(refusedFields, refusal?.sent ?? []),
    conflict,
    isSaving: creating.isLoading || updating.isLoading,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit,
    undo: () => dispatch({ kind: "undo" }),
    redo: () => dispatch({ kind: "redo" }),
    save,
    errorsIn,
    takeTheirs,
    keepMine,
  };
}

function bodyOf({ name, description }: Draft, definition: FilterDefinition) {
  return { name: name.trim(), description: description.trim(), definition };
}
