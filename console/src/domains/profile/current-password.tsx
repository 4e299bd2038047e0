import { useSession } from "../../lib/session.ts";
import { PlainPassword } from "../../ui/forms/plain-form.tsx";

export interface CurrentPasswordProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Asks for the signed-in user's password, to confirm their identity. */
export function CurrentPassword({ onChange, error, ...field }: CurrentPasswordProps) {
  const { user } = useSession();
  return (
    <>
      {/* For password managers: the user that the password belongs to. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user?.email ?? ""}
        readOnly
        hidden
      />
      <PlainPassword
        {...field}
        error={error}
        autoComplete="current-password"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
}
