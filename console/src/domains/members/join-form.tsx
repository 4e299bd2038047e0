import { DEFAULT_LANGUAGE } from "@arauto/contracts/languages";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { isApiProblem } from "../../lib/api-problem.ts";
import { beforeSignIn } from "../../lib/before-sign-in.ts";
import { isLanguage } from "../../lib/i18n.ts";
import { startSession } from "../../lib/session-store.ts";
import { PlainButton, PlainField } from "../../ui/forms/plain-form.tsx";
import {
  AuthForm,
  FormError,
  NewLoginFields,
  useNewLogin,
  useSignInProblem,
} from "../auth/index.ts";
import classes from "./invitation-page.module.css";

export interface JoinFormProps {
  /** The invited email, which can't be changed. */
  email: string;
  token: string;
  /** The invitation has expired, or the email has got a login in the meantime. */
  onChanged: () => void;
}

/** Creates a login for the invited email and enters the workspace. */
export function JoinForm({ email, token, onChanged }: JoinFormProps) {
  const { t, i18n } = useTranslation(["members", "errors"]);
  const navigate = useNavigate();
  const sentence = useSignInProblem();
  const { form, fields, problem, pending } = useNewLogin(
    { name: "", password: "" },
    {
      async send({ name, password }) {
        const lang = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
        startSession(
          await beforeSignIn.registerInvited({
            token,
            name: name.trim(),
            password,
            acceptTerms: true,
            lang,
          }),
        );
        await navigate("/dashboard");
      },
      onRefused(refusal) {
        const changed =
          isApiProblem(refusal) &&
          (refusal.code === "EMAIL_TAKEN" || refusal.code === "LINK_INVALID");
        if (changed) onChanged();
        return changed;
      },
    },
  );

  return (
    <AuthForm {...form} className={classes.form}>
      <p className={classes.note} dir="auto">
        {t("page.register")}
      </p>
      {problem !== undefined && <FormError>{sentence(problem)}</FormError>}
      {/* For password managers: the login that the new password belongs to. */}
      <PlainField
        label={t("page.email")}
        hint={t("page.emailHint")}
        type="email"
        autoComplete="username"
        dir="ltr"
        value={email}
        readOnly
      />
      <NewLoginFields {...fields} autoFocus />
      <PlainButton type="submit" wide loading={pending}>
        {t("page.submit")}
      </PlainButton>
    </AuthForm>
  );
}
