import { Box, Button, Group, NumberInput, Tabs, Text, Textarea, TextInput } from "@mantine/core";
import { CalendarBlankIcon } from "@phosphor-icons/react/CalendarBlank";
import { CheckSquareIcon } from "@phosphor-icons/react/CheckSquare";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/EnvelopeSimple";
import { NotePencilIcon } from "@phosphor-icons/react/NotePencil";
import { PhoneIcon } from "@phosphor-icons/react/Phone";
import {
  type KeyboardEvent,
  type Ref,
  useContext,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import {
  api,
  type DealDetails,
  useCreateDealActivityMutation,
  useCreateNextStepMutation,
  useReplyToConversationMutation,
} from "../../../lib/api.generated.ts";
import { store } from "../../../lib/api-store.ts";
import { useSession } from "../../../lib/session.ts";
import { useUnsavedChanges } from "../../../ui/dialogs/unsaved-changes.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { TimeZoneContext } from "../../../ui/formats/formats.ts";
import { useDayFormats } from "../deal-formats.ts";
import { OwnerSelect } from "../form/owner-select.tsx";
import classes from "./composer.module.css";
import { COMPOSER_KINDS, composerDrafts, type ComposerKind } from "./composer-drafts.ts";
import { instantOf } from "./local-moment.ts";

const ICONS = {
  note: NotePencilIcon,
  call: PhoneIcon,
  meeting: CalendarBlankIcon,
  reply: EnvelopeSimpleIcon,
  nextStep: CheckSquareIcon,
} as const;
/** The API's limits. */
const TEXT_MAX = 10_000;
const STEP_MAX = 300;
const MINUTES_MAX = 1440;
const PAUSE_MS = 400;

export interface ComposerHandle {
  /** Shows one kind and focuses its text. */
  open: (kind: ComposerKind) => void;
}

/** All values entered in addition to the text. */
interface Extras {
  minutes: number | null;
  assigneeId: string | null;
  /** Local time, empty if not set. */
  due: string;
}
const NO_EXTRAS: Extras = { minutes: null, assigneeId: null, due: "" };

/** Logs notes, calls and meetings, replies to the contact, and adds next steps. The text is kept in this browser. */
export function Composer({
  deal,
  onDone,
  ref,
}: {
  deal: DealDetails;
  /** Called when something was stored. */
  onDone?: () => void;
  ref: Ref<ComposerHandle>;
}) {
  const { t } = useTranslation("deals");
  const { time } = useDayFormats();
  const draft = useDraft(deal.id);
  const { kind, text } = draft;
  const [extras, setExtras] = useState(NO_EXTRAS);
  const field = useRef<HTMLTextAreaElement>(null);
  const { submit, isBusy } = useSubmit(deal, draft, extras, () => {
    setExtras(NO_EXTRAS);
    onDone?.();
  });
  const kinds = COMPOSER_KINDS.filter((one) => one !== "reply" || deal.conversation !== null);
  const noReply = replyProblem(deal);
  useLeaveGuard(text);

  useImperativeHandle(ref, () => ({
    open: (next) => {
      if (!kinds.includes(next) || (next === "reply" && noReply !== null)) return;
      draft.setKind(next);
      requestAnimationFrame(() => field.current?.focus());
    },
  }));
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  }

  return (
    <section className={classes.card} aria-label={t("composer.label")}>
      <Tabs value={kind} onChange={(next) => next && draft.setKind(next as ComposerKind)}>
        <Kinds kinds={kinds} noReply={noReply} />
        <Tabs.Panel value={kind} className={classes.panel}>
          {kind === "reply" && deal.conversation && (
            <Text size="xs" c="dimmed" mb="xs">
              {t("composer.replyTo", { subject: deal.conversation.subject })}
            </Text>
          )}
          <Textarea
            ref={field}
            aria-label={t(`composer.text.${kind}`)}
            placeholder={t(`composer.text.${kind}`)}
            autosize
            minRows={kind === "nextStep" ? 1 : 2}
            maxRows={12}
            maxLength={kind === "nextStep" ? STEP_MAX : TEXT_MAX}
            dir="auto"
            value={text}
            onChange={(event) => draft.setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <ExtraFields kind={kind} extras={extras} onChange={setExtras} />
          <Group justify="space-between" mt="sm" gap="xs">
            <Text span size="xs" c="dimmed" role="status">
              {draft.keptAt !== null && text !== ""
                ? t("composer.kept", { time: time(draft.keptAt) })
                : ""}
            </Text>
            <Button
              disabled={text.trim() === ""}
              loading={isBusy}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              onClick={() => void submit()}
            >
              {t(`composer.submit.${kind}`)}
            </Button>
          </Group>
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

function Kinds({
  kinds,
  noReply,
}: {
  kinds: readonly ComposerKind[];
  noReply: ReturnType<typeof replyProblem>;
}) {
  const { t } = useTranslation("deals");
  return (
    <Tabs.List className={classes.tabs}>
      {kinds.map((one) => {
        const Icon = ICONS[one];
        return (
          <Tabs.Tab
            key={one}
            value={one}
            leftSection={<Icon size={16} aria-hidden />}
            disabled={one === "reply" && noReply !== null}
            title={one === "reply" && noReply !== null ? t(noReply) : undefined}
          >
            {t(`composer.kind.${one}`)}
          </Tabs.Tab>
        );
      })}
    </Tabs.List>
  );
}

/** Why it is impossible to reply to the contact; null if it is possible. */
export function replyProblem({ conversation, contact }: DealDetails): string | null {
  if (contact?.suppression) return "composer.suppressed";
  return conversation && !conversation.answerable ? "composer.notAnswerable" : null;
}

interface ExtraFieldsProps {
  kind: ComposerKind;
  extras: Extras;
  onChange: (extras: Extras) => void;
}

function ExtraFields({ kind, extras, onChange }: ExtraFieldsProps) {
  const { t } = useTranslation("deals");
  if (kind === "call" || kind === "meeting")
    return (
      <NumberInput
        mt="xs"
        maw={180}
        label={t("composer.minutes")}
        min={1}
        max={MINUTES_MAX}
        allowDecimal={false}
        allowNegative={false}
        value={extras.minutes ?? ""}
        onChange={(value) =>
          onChange({ ...extras, minutes: typeof value === "number" && value > 0 ? value : null })
        }
      />
    );
  if (kind !== "nextStep") return null;
  return (
    <Group mt="xs" align="flex-start" grow>
      <TextInput
        type="datetime-local"
        label={t("composer.due")}
        value={extras.due}
        onChange={(event) => onChange({ ...extras, due: event.currentTarget.value })}
      />
      <Box>
        <OwnerSelect
          label={t("composer.assignee")}
          value={extras.assigneeId}
          onChange={(assigneeId) => onChange({ ...extras, assigneeId })}
        />
      </Box>
    </Group>
  );
}

function useSubmit(
  deal: DealDetails,
  { kind, text, clear }: ReturnType<typeof useDraft>,
  { minutes, assigneeId, due }: Extras,
  onDone: () => void,
) {
  const { t } = useTranslation("deals");
  const timeZone = useContext(TimeZoneContext);
  const showProblem = useProblemToast();
  const [addActivity, adding] = useCreateDealActivityMutation();
  const [addStep, stepping] = useCreateNextStepMutation();
  const [reply, replying] = useReplyToConversationMutation();
  const { id, conversation } = deal;
  const isBusy = adding.isLoading || stepping.isLoading || replying.isLoading;

  async function send(): Promise<void> {
    if (kind === "nextStep") {
      const dueAt = due === "" ? null : instantOf(due, timeZone);
      const line = text.trim().replaceAll(/\s+/g, " ");
      await addStep({ id, nextStepBody: { text: line, assigneeId, dueAt } }).unwrap();
    } else if (kind === "reply") {
      if (!conversation) return;
      await reply({ id: conversation.id, conversationReplyBody: { text } }).unwrap();
      store.dispatch(api.util.invalidateTags(["Deals"]));
    } else {
      const body = { kind, text: text.trim(), minutes: kind === "note" ? null : minutes };
      await addActivity({ id, dealActivityBody: body }).unwrap();
    }
  }
  async function submit(): Promise<void> {
    if (text.trim() === "" || isBusy) return;
    try {
      await send();
      toast.success(t(`composer.done.${kind}`));
      clear();
      onDone();
    } catch (error) {
      showProblem(error);
    }
  }
  return { submit, isBusy };
}

/** Asks before leaving the page while there is unsaved text. */
function useLeaveGuard(text: string): void {
  const { t } = useTranslation("deals");
  useUnsavedChanges(text.trim() !== "", {
    words: {
      title: t("composer.leave.title"),
      consequence: t("composer.leave.text"),
      confirmLabel: t("composer.leave.action"),
    },
  });
}

/** The text and its kind, kept in this browser after a pause and when the user leaves. */
function useDraft(dealId: string) {
  const userId = useSession().user?.id ?? "";
  const [{ kind, text, at }, setDraft] = useState(() => {
    const found = composerDrafts.find("unsaved", dealId, userId);
    return { kind: found?.kind ?? "note", text: found?.text ?? "", at: found?.at ?? null };
  });
  const [keptAt, setKeptAt] = useState<string | null>(at);
  const latest = useRef({ kind, text });
  useEffect(() => {
    latest.current = { kind, text };
    const timer = setTimeout(
      () => setKeptAt(keep(dealId, userId, { kind, text }) ? new Date().toISOString() : null),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [dealId, userId, kind, text]);
  useEffect(() => () => void keep(dealId, userId, latest.current), [dealId, userId]);
  return {
    kind,
    text,
    /** ISO time; null while it isn't stored. */
    keptAt,
    setKind: (next: ComposerKind) => setDraft((now) => ({ ...now, kind: next })),
    setText: (next: string) => setDraft((now) => ({ ...now, text: next })),
    clear: () => setDraft((now) => ({ ...now, text: "" })),
  };
}

function keep(
  dealId: string,
  userId: string,
  { kind, text }: { kind: ComposerKind; text: string },
): boolean {
  if (text.trim() === "") {
    composerDrafts.delete("unsaved", dealId, userId);
    return false;
  }
  return composerDrafts.save("unsaved", dealId, userId, {
    kind,
    text,
    at: new Date().toISOString(),
  });
}
