import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiProblem } from "../../lib/api-problem.ts";
import { useDeleteTopicsMutation, useUpdateTopicMutation } from "../../lib/api.generated.ts";
import type { Topic } from "../../lib/api.generated.ts";
import { useListDeletion } from "../../ui/dialogs/deletion.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { valuesOf } from "./topic-values.ts";

export interface TopicActions {
  /** Enables or disables a topic; this can be undone. */
  setStatus: (topic: Topic, status: Topic["status"]) => Promise<void>;
  /** Deletes topics after a confirmation; `name` is given for a single one. Returns true when they are deleted. */
  remove: (ids: string[], name?: string) => Promise<boolean>;
  /** Why the last deletion was rejected. */
  inUse: ApiProblem | null;
  clearInUse: () => void;
}

/** Returns the actions on topics of the list. */
export function useTopicActions(): TopicActions {
  const { t } = useTranslation("topics");
  const showProblem = useProblemToast();
  const [update] = useUpdateTopicMutation();
  const [deleteTopics] = useDeleteTopicsMutation();
  const [inUse, setInUse] = useState<ApiProblem | null>(null);
  const remove = useListDeletion("topics", {
    run: (ids) => deleteTopics({ deleteTopicsBody: { ids } }).unwrap(),
    onInUse: setInUse,
  });

  async function setStatus(topic: Topic, status: Topic["status"]): Promise<void> {
    const write = (version: number, next: Topic["status"]) =>
      update({
        id: topic.id,
        updateTopicBody: { ...valuesOf(topic), status: next, version },
      }).unwrap();
    try {
      const saved = await write(topic.version, status);
      toast.undo(t(status === "active" ? "enabled" : "disabled", { name: topic.name }), () => {
        write(saved.version, topic.status).catch(showProblem);
      });
    } catch (error) {
      showProblem(error);
    }
  }

  return { setStatus, remove, inUse, clearInUse: () => setInUse(null) };
}
