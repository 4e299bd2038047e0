export { AuthForm } from "./auth-form.tsx";
export { type Credentials, CredentialsForm } from "./credentials-form.tsx";
export { emailError, looksLikeEmail } from "./email-format.ts";
export { FormError } from "./form-error.tsx";
export { SecondFactorForm } from "./lazy-second-factor-form.ts";
export { NewLoginFields, useNewLogin } from "./new-login.tsx";
export { brokenPasswordRule, PasswordField } from "./password-field.tsx";
export { useSignInProblem } from "./sign-in-problem.ts";
export { login } from "./sign-in.ts";
