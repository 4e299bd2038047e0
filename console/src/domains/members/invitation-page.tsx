import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { InvitationLook } from "../../lib/api.generated.ts";
import { isApiProblem } from "../../lib/api-problem.ts";
import { beforeSignIn } from "../../lib/before-sign-in.ts";
import { useSession } from "../../lib/session.ts";
import { LanguageRow } from "../../shell/language-row.tsx";
import { StandaloneScreen } from "../../ui/layout/standalone-screen.tsx";
import { FullScreenLoader } from "../../ui/feedback/full-screen-loader.tsx";
import { plainButton } from "../../ui/buttons/plain-button.ts";
import { PlainButton } from "../../ui/forms/plain-form.tsx";
import { problemText } from "../../ui/feedback/problem-text.ts";
import { useLinkToken } from "../../lib/link-token.ts";
import { InvitationResponse } from "./invitation-response.tsx";
import classes from "./invitation-page.module.css";
import { JoinForm } from "./join-form.tsx";
import { SignInToJoin } from "./sign-in-to-join.tsx";
import { WrongUser } from "./wrong-user.tsx";

type Step =
  | { is: "looking" | "over" }
  | { is: "open"; token: string; look: InvitationLook }
  | { is: "declined"; workspace: string }
  | { is: "failed"; problem: unknown };

/** The page that an invitation email links to: joining for a user with a login, and signing up for others. */
export function Component() {
  const { t } = useTranslation(["members", "errors", "common"]);
  const { user } = useSession();
  const token = useLinkToken();
  const [step, setStep] = useState<Step>({ is: token === null ? "over" : "looking" });

  useEffect(() => {
    if (token === null) return;
    let wanted = true;
    void lookAt(token).then((found) => {
      if (wanted) setStep(found);
    });
    return () => {
      wanted = false;
    };
  }, [token]);

  async function lookAgain() {
    if (token !== null) setStep(await lookAt(token));
  }

  const away = (
    <Link className={plainButton.primary} to={user ? "/workspaces" : "/"}>
      {t(user ? "page.toWorkspaces" : "page.toLogin")}
    </Link>
  );
  switch (step.is) {
    case "looking":
      return <FullScreenLoader />;
    case "over":
      return <StandaloneScreen title={t("page.overTitle")} text={t("page.over")} actions={away} />;
    case "declined":
      return (
        <StandaloneScreen
          title={t("page.declinedTitle")}
          text={t("page.declined", { workspace: step.workspace })}
          actions={user && away}
        />
      );
    case "failed":
      return (
        <StandaloneScreen
          title={t("page.failedTitle")}
          text={<span role="alert">{problemText(step.problem, t)}</span>}
          actions={
            <PlainButton onClick={() => void lookAgain()}>{t("common:tryAgain")}</PlainButton>
          }
        />
      );
    case "open":
      return (
        <OpenInvitation
          invitation={step.look}
          token={step.token}
          onChanged={() => void lookAgain()}
          onDeclined={() => setStep({ is: "declined", workspace: step.look.workspaceName })}
        />
      );
  }
}

interface OpenInvitationProps {
  invitation: InvitationLook;
  token: string;
  /** An answer was rejected, since the invitation or the login has changed. */
  onChanged: () => void;
  onDeclined: () => void;
}

function OpenInvitation({ invitation, token, onChanged, onDeclined }: OpenInvitationProps) {
  const { t } = useTranslation("members");
  const { user } = useSession();
  const { email, workspaceName: workspace, role } = invitation;
  const isRight = user?.email.toLowerCase() === email.toLowerCase();
  return (
    <StandaloneScreen
      title={t("page.title", { workspace })}
      text={
        <>
          <span dir="auto">
            {t("page.lead", { name: invitation.invitedBy, role: t(`common:roles.${role}`) })}
          </span>
          <span dir="auto" className={classes.may}>
            {t(`may.${role}`)}
          </span>
        </>
      }
    >
      <div className={classes.answer}>
        {user && isRight ? (
          <InvitationResponse
            invitation={invitation}
            token={token}
            onChanged={onChanged}
            onDeclined={onDeclined}
          />
        ) : user ? (
          <WrongUser invited={email} own={user.email} />
        ) : invitation.hasLogin ? (
          <SignInToJoin email={email} />
        ) : (
          <JoinForm email={email} token={token} onChanged={onChanged} />
        )}
      </div>
      {!user && (
        <div className={classes.languages}>
          <LanguageRow />
        </div>
      )}
    </StandaloneScreen>
  );
}

async function lookAt(token: string): Promise<Step> {
  try {
    return { is: "open", token, look: await beforeSignIn.lookAtInvitation(token) };
  } catch (problem) {
    return isOver(problem) ? { is: "over" } : { is: "failed", problem };
  }
}

function isOver(problem: unknown): boolean {
  return (
    isApiProblem(problem) && (problem.code === "LINK_INVALID" || problem.code === "VALIDATION")
  );
}
