import { EMAIL_MAX } from "@arauto/contracts/sign-in";
import { Alert, Button, Group, Modal, Radio, Stack, Text, Textarea, Flex } from "@mantine/core";
import { CheckCircleIcon, WarningCircleIcon } from "@phosphor-icons/react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type GivenRole, useInviteMemberMutation } from "../../lib/api.generated.ts";
import { isApiProblem } from "../../lib/api-problem.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { problemText } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { GIVEN_ROLES } from "./given-roles.ts";
import { readEmails, shortened } from "./invited-emails.ts";
import classes from "./members.module.css";

/** More than this is probably a list of contacts pasted by mistake. */
const MAX = 50;

export interface InviteDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Invites one or several users with the same role; each email gets its own result. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  const { t } = useTranslation("members");
  return (
    <Modal opened={opened} onClose={onClose} title={t("inviteDialog.title")} size={520}>
      <InviteForm onClose={onClose} />
    </Modal>
  );
}

interface Answered {
  email: string;
  /** Undefined when the invitation was sent. */
  problem?: unknown;
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["members", "errors", "common"]);
  const { number } = useFormats();
  const { invite, pending, answers } = useInvitations();
  const [text, setText] = useState("");
  const [role, setRole] = useState<GivenRole>("marketer");
  const [error, setError] = useState<string>();
  const { valid, invalid, tooLong } = readEmails(text);

  function check(): string | undefined {
    if (invalid.length > 0)
      return t("inviteDialog.invalid", { count: invalid.length, list: invalid.join(", ") });
    if (tooLong.length > 0)
      return t("common:emailsTooLong", {
        max: number(EMAIL_MAX),
        list: shortened(tooLong).join(", "),
      });
    if (valid.length === 0) return t("inviteDialog.required");
    return valid.length > MAX ? t("inviteDialog.tooMany", { max: MAX }) : undefined;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const found = check();
    setError(found);
    if (found) return;
    const failed = await invite(valid, role);
    if (failed === undefined) return;
    if (failed.length === 0) return onClose();
    // Sent invitations are removed; the others can be corrected.
    setText(failed.join("\n"));
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={20}>
        <Textarea
          label={t("inviteDialog.emails")}
          description={t("inviteDialog.emailsHint")}
          placeholder={t("inviteDialog.placeholder")}
          autosize
          minRows={2}
          maxRows={8}
          dir="ltr"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          error={error}
          readOnly={pending}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
          }}
          data-autofocus
        />
        {answers.length > 0 && <Answers answers={answers} />}
        <RoleChoice value={role} disabled={pending} onChange={setRole} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t(answers.length > 0 ? "common:close" : "common:cancel")}
          </Button>
          <Button type="submit" loading={pending}>
            {valid.length > 1
              ? t("inviteDialog.submitMany", { count: valid.length, number: number(valid.length) })
              : t("inviteDialog.submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Invites users one at a time, and keeps the result of each. */
function useInvitations() {
  const { t } = useTranslation("members");
  const { number } = useFormats();
  const [inviteMember] = useInviteMemberMutation();
  const [pending, setPending] = useState(false);
  const [answers, setAnswers] = useState<Answered[]>([]);

  /** Returns the emails that could not be invited; undefined when the session is over. */
  async function invite(emails: readonly string[], role: GivenRole): Promise<string[] | undefined> {
    setPending(true);
    setAnswers([]);
    const results: Answered[] = [];
    for (const email of emails) {
      try {
        await inviteMember({ inviteMemberBody: { email, role } }).unwrap();
        results.push({ email });
      } catch (problem) {
        if (isApiProblem(problem) && problem.code === "UNAUTHORIZED") return undefined;
        results.push({ email, problem });
      }
      setAnswers([...results]);
    }
    setPending(false);
    const failed = results.filter((answer) => answer.problem !== undefined);
    const sent = results.length - failed.length;
    if (sent > 0) toast.success(t("inviteDialog.sent", { count: sent, number: number(sent) }));
    return failed.map((answer) => answer.email);
  }
  return { invite, pending, answers };
}

interface RoleChoiceProps {
  value: GivenRole;
  disabled: boolean;
  onChange: (role: GivenRole) => void;
}

function RoleChoice({ value, disabled, onChange }: RoleChoiceProps) {
  const { t } = useTranslation("members");
  return (
    <Radio.Group label={t("inviteDialog.role")} value={value} onChange={onChange}>
      <Stack mt="var(--space-1-5)" gap="xs">
        {GIVEN_ROLES.map((one) => (
          <Radio.Card
            key={one}
            value={one}
            className={classes.choice}
            radius="md"
            disabled={disabled}
          >
            <Radio.Indicator />
            <span>
              <strong>{t(`common:roles.${one}`)}</strong>
              <Text className={classes.optionText} span size="xs" c="dimmed">
                {t(`may.${one}`)}
              </Text>
            </span>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}

function Answers({ answers }: { answers: readonly Answered[] }) {
  const { t } = useTranslation(["members", "errors"]);
  return (
    <Alert variant="light" color="gray" title={t("inviteDialog.answers")} role="status">
      <Flex className={classes.answers} component="ul" direction="column" gap={6}>
        {answers.map(({ email, problem }) => (
          <li key={email} data-failed={problem === undefined ? undefined : true}>
            {problem === undefined ? (
              <CheckCircleIcon size={16} weight="fill" aria-hidden />
            ) : (
              <WarningCircleIcon size={16} aria-hidden />
            )}
            <span>
              <bdi dir="ltr">{email}</bdi>:{" "}
              <Text component="span" inherit>
                {problem === undefined ? t("inviteDialog.invited") : problemText(problem, t)}
              </Text>
            </span>
          </li>
        ))}
      </Flex>
    </Alert>
  );
}
