import { Flex } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useSession } from "../../../lib/session.ts";
import type { MissingPart } from "./missing-parts.ts";
import { PostalAddressForm } from "./postal-address-form.tsx";
import classes from "./draft-editor.module.css";

interface Props {
  missing: MissingPart;
  onJump: () => void;
  /** Called when a missing value was filled in here. */
  onFilled: () => void;
  children: ReactNode;
}

/** Leads to where something missing is filled in: a section of the draft editor, or a form in place for the postal address. */
export function MissingPartLink({ missing, onJump, onFilled, children }: Props) {
  const { can } = useSession();
  if (missing.path === "address") {
    if (can("MEMBER.MANAGE")) return <AddressWay onFilled={onFilled}>{children}</AddressWay>;
    return (
      <Flex
        to="/settings/workspace"
        className={classes.missing}
        component={Link}
        gap="xs"
        align="center"
        justify="space-between"
      >
        {children}
      </Flex>
    );
  }
  return <MissingPartButton onClick={onJump}>{children}</MissingPartButton>;
}

function AddressWay({ onFilled, children }: Pick<Props, "onFilled" | "children">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MissingPartButton isOpen={isOpen} onClick={() => setOpen(!isOpen)}>
        {children}
      </MissingPartButton>
      {isOpen && <PostalAddressForm onSaved={onFilled} onCancel={() => setOpen(false)} />}
    </>
  );
}

function MissingPartButton({
  isOpen,
  onClick,
  children,
}: {
  isOpen?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Flex
      type="button"
      className={classes.missing}
      component="button"
      gap="xs"
      align="center"
      justify="space-between"
      aria-expanded={isOpen}
      onClick={onClick}
    >
      {children}
    </Flex>
  );
}
