import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isApiProblem } from "../../lib/api-problem.ts";
import { beforeSignIn } from "../../lib/before-sign-in.ts";
import { PlainButton, PlainField } from "../../ui/forms/plain-form.tsx";
import classes from "./auth-form.module.css";
import { clock, useCountdown } from "../../lib/countdown.ts";
import { emailError } from "./email-format.ts";
import { FormError } from "./form-error.tsx";
import {
  clearRequestedReset,
  storeRequestedReset,
  type RequestedReset,
  requestedReset,
} from "./requested-reset.ts";
import { useSignInProblem } from "./sign-in-problem.ts";

/** Requests a link for a new password. The response does not reveal whether the email has a login. */
export function Component() {
  const { t } = useTranslation("auth");
  const [requested, setRequested] = useState(requestedReset);
  const [email, setEmail] = useState("");
  return (
    <>
      {requested ? (
        <Requested
          requested={requested}
          onAgain={setRequested}
          onOther={() => {
            clearRequestedReset();
            setEmail(requested.email);
            setRequested(null);
          }}
        />
      ) : (
        <RequestForm email={email} onRequested={setRequested} />
      )}
      <p className={classes.other}>
        <Link to="/">{t("backToLogin")}</Link>
      </p>
    </>
  );
}

function RequestForm({
  email,
  onRequested,
}: {
  email: string;
  onRequested: (requested: RequestedReset) => void;
}) {
  const { t } = useTranslation("auth");
  const { ask, pending, problem } = useAsk(onRequested);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = form.current?.elements.namedItem("email");
    if (!(field instanceof HTMLInputElement)) return;
    const entered = field.value.trim();
    const wrong = emailError(entered);
    const found = wrong && t(wrong);
    setError(found);
    if (found) return field.focus();
    void ask(entered);
  }

  return (
    <>
      <h1 className={classes.title}>{t("forgot.title")}</h1>
      <p className={classes.lead}>{t("forgot.lead")}</p>
      <form ref={form} className={classes.form} noValidate aria-busy={pending} onSubmit={submit}>
        {problem}
        <PlainField
          name="email"
          type="email"
          label={t("email")}
          defaultValue={email}
          autoComplete="username"
          inputMode="email"
          dir="ltr"
          autoFocus
          readOnly={pending}
          error={error}
        />
        <PlainButton type="submit" wide loading={pending}>
          {t("forgot.submit")}
        </PlainButton>
      </form>
    </>
  );
}

interface RequestedProps {
  requested: RequestedReset;
  onAgain: (requested: RequestedReset) => void;
  onOther: () => void;
}

function Requested({ requested, onAgain, onOther }: RequestedProps) {
  const { t } = useTranslation("auth");
  const { ask, pending, problem } = useAsk(onAgain);
  const left = useCountdown(requested.againAt);
  return (
    <>
      <h1 className={classes.title}>{t("forgot.sentTitle")}</h1>
      <p className={classes.lead} role="status">
        {t("forgot.sent")}
      </p>
      <p className={classes.address}>
        <bdi dir="ltr">{requested.email}</bdi>
      </p>
      <h2 className={classes.subtitle}>{t("forgot.nextTitle")}</h2>
      <ol className={classes.steps}>
        <li>{t("forgot.next.open")}</li>
        <li>{t("forgot.next.link")}</li>
        <li>{t("forgot.next.spam")}</li>
      </ol>
      <div className={classes.form}>
        {problem}
        <PlainButton
          secondary
          wide
          loading={pending}
          disabled={left > 0}
          onClick={() => void ask(requested.email)}
        >
          {left > 0 ? t("forgot.resendIn", { time: clock(left) }) : t("forgot.resend")}
        </PlainButton>
        <span className="visually-hidden" role="status">
          {left === 0 && t("forgot.resendReady")}
        </span>
      </div>
      <div className={classes.ways}>
        <button type="button" className={classes.link} onClick={onOther} disabled={pending}>
          {t("forgot.other")}
        </button>
      </div>
    </>
  );
}

function useAsk(onRequested: (requested: RequestedReset) => void) {
  const { t } = useTranslation("auth");
  const sentence = useSignInProblem();
  const [pending, setPending] = useState(false);
  const [error, setThrown] = useState<unknown>();

  async function ask(email: string) {
    if (pending) return;
    setPending(true);
    setThrown(undefined);
    try {
      await beforeSignIn.forgotPassword({ email });
      onRequested(storeRequestedReset(email));
    } catch (caught) {
      setThrown(caught);
    } finally {
      setPending(false);
    }
  }

  const waits = isApiProblem(error) && error.status === 429;
  const problem = error !== undefined && (
    <FormError>
      {/* The rate limit needs no reason; any other error gets its reason after the sentence. */}
      {!waits && <strong className={classes.headline}>{t("forgot.failed")}</strong>}
      {sentence(error)}
    </FormError>
  );
  return { ask, pending, problem };
}
