import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { InvitationLook } from "../../lib/api.generated.ts";
import { isApiProblem } from "../../lib/api-problem.ts";
import { beforeSignIn } from "../../lib/before-sign-in.ts";
import { currentSession, startSession } from "../../lib/session-store.ts";
import { plainButton } from "../../ui/buttons/plain-button.ts";
import { PlainButton } from "../../ui/forms/plain-form.tsx";
import { problemText } from "../../ui/feedback/problem-text.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { FormError } from "../auth/index.ts";
import classes from "./invitation-page.module.css";

export interface InvitationResponseProps {
  invitation: InvitationLook;
  token: string;
  /** The invitation has expired or is for someone else by now. */
  onChanged: () => void;
  onDeclined: () => void;
}

/** Lets the signed-in user accept or decline their invitation. */
export function InvitationResponse({
  invitation,
  token,
  onChanged,
  onDeclined,
}: InvitationResponseProps) {
  const { t } = useTranslation(["members", "errors"]);
  const navigate = useNavigate();
  const [pending, setPending] = useState<"join" | "decline">();
  const [problem, setProblem] = useState<unknown>();
  const { workspaceName: workspace, email } = invitation;

  async function answer(kind: "join" | "decline", act: () => Promise<void>) {
    if (pending) return;
    setPending(kind);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setPending(undefined);
      if (isApiProblem(error) && error.code === "LINK_INVALID") onChanged();
      else setProblem(error);
    }
  }

  const join = () =>
    answer("join", async () => {
      const { personTenantId } = await beforeSignIn.acceptInvitation(token);
      startSession(
        await beforeSignIn.enterWorkspace(personTenantId, currentSession()?.token ?? ""),
      );
      toast.success(t("own.joined", { workspace }));
      await navigate("/dashboard");
    });
  const decline = () =>
    answer("decline", async () => {
      await beforeSignIn.declineInvitation(token);
      onDeclined();
    });

  return (
    <>
      {problem !== undefined && <FormError>{problemText(problem, t)}</FormError>}
      <p className={classes.note} dir="auto">
        {t("page.asYou", { email })}
      </p>
      <div className={classes.buttons}>
        <PlainButton loading={pending === "join"} onClick={() => void join()}>
          {t("page.join", { workspace })}
        </PlainButton>
        <button
          type="button"
          className={plainButton.secondary}
          disabled={pending !== undefined}
          onClick={() => void decline()}
        >
          {t("page.decline")}
        </button>
      </div>
    </>
  );
}
