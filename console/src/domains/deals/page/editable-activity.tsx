import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type DealTimelineEntry,
  useCreateDealActivityMutation,
  useDeleteDealActivityMutation,
  useUpdateDealActivityMutation,
} from "../../../lib/api.generated.ts";
import { useAttempt } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import classes from "./timeline.module.css";

const TEXT_MAX = 10_000;

interface EditableActivityProps {
  entry: Extract<DealTimelineEntry, { kind: "activity" }>;
  dealId: string;
  mayWrite: boolean;
}

/** The text of a logged activity, which its author can change and delete. */
export function EditableActivity({ entry, dealId, mayWrite }: EditableActivityProps) {
  const { t } = useTranslation("deals");
  const [text, setText] = useState<string | null>(null);
  const { save, remove, isSaving } = useActivity(entry, dealId);
  if (text !== null)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(text).then((done) => done && setText(null));
        }}
      >
        <Textarea
          onKeyDown={(event) => event.key === "Escape" && setText(null)}
          aria-label={t(`timeline.activity.${entry.activity}`)}
          mt="xs"
          autosize
          autoFocus
          minRows={2}
          maxLength={TEXT_MAX}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group gap="xs" mt="xs">
          <Button type="submit" size="xs" loading={isSaving} disabled={text.trim() === ""}>
            {t("save")}
          </Button>
          <Button size="xs" variant="default" onClick={() => setText(null)}>
            {t("cancel")}
          </Button>
        </Group>
      </form>
    );
  return (
    <>
      <p className={entry.activity === "note" ? classes.note : classes.plain} dir="auto">
        {entry.text}
      </p>
      {entry.isYours && mayWrite && (
        <div className={classes.tools}>
          <Button size="compact-xs" variant="subtle" onClick={() => setText(entry.text)}>
            {t("edit")}
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void remove()}>
            {t("remove.action")}
          </Button>
        </div>
      )}
    </>
  );
}

function useActivity(
  { id: activityId, activity, text, minutes, at }: EditableActivityProps["entry"],
  id: string,
) {
  const { t } = useTranslation("deals");
  const [update, { isLoading: isSaving }] = useUpdateDealActivityMutation();
  const [create] = useCreateDealActivityMutation();
  const [send] = useDeleteDealActivityMutation();
  const attempt = useAttempt();
  const body = { kind: activity, text, minutes, at };
  return {
    isSaving,
    save: (next: string) =>
      attempt(() =>
        update({ id, activityId, dealActivityBody: { ...body, text: next.trim() } }).unwrap(),
      ),
    /** Deletes it immediately; undoing that logs it again, with its original time. */
    remove: async () => {
      if (await attempt(() => send({ id, activityId }).unwrap()))
        toast.undo(
          t("timeline.removed"),
          () => void attempt(() => create({ id, dealActivityBody: body }).unwrap()),
        );
    },
  };
}
