import { Button } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { Link, useNavigate } from "react-router";
import { useSingleKeys } from "../../ui/keyboard/single-keys.ts";
import { KeyHint } from "../../ui/keyboard/key-hint.tsx";

/** The button in a tab's header that links to the page for a new record. The key C does the same. */
export function CreateButton({ to, label }: { to: string; label: string }) {
  const navigate = useNavigate();
  useSingleKeys({ c: () => void navigate(to) });
  return (
    <Button
      component={Link}
      to={to}
      leftSection={<PlusIcon size={16} aria-hidden />}
      rightSection={<KeyHint keys="C" />}
      aria-keyshortcuts="C"
    >
      {label}
    </Button>
  );
}
