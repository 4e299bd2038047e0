import { Alert, Input, SegmentedControl } from "@mantine/core";

/** How a connection to a mail server is encrypted. */
export type ConnectionSecurity = "tls" | "starttls" | "none";

interface SecurityInputProps {
  label: string;
  choices: readonly { value: ConnectionSecurity; label: string }[];
  value: ConnectionSecurity;
  onChange: (value: ConnectionSecurity) => void;
  /** Shown while there is no encryption. */
  warning: string;
}

/** Selects the encryption of a connection, with a warning about none. */
export function SecurityInput({ label, choices, value, onChange, warning }: SecurityInputProps) {
  return (
    <>
      <Input.Wrapper label={label} labelElement="div">
        <SegmentedControl
          fullWidth
          mt={4}
          aria-label={label}
          data={[...choices]}
          value={value}
          onChange={onChange}
        />
      </Input.Wrapper>
      {value === "none" && (
        <Alert color="yellow" variant="light">
          {warning}
        </Alert>
      )}
    </>
  );
}
