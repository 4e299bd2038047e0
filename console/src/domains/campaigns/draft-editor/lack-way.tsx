import { Flex } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useSession } from "../../../lib/session.ts";
import type { Lack } from "./missing.ts";
import { PostalAddressForm } from "./postal-address-form.tsx";
import classes from "./draft-editor.module.css";

interface Props {
  lack: Lack;
  onJump: () => void;
  /** Called when a missing value was filled in here. */
  onFilled: () => void;
  children: ReactNode;
}

/** Leads to where something missing is filled in: a section of the draft editor, or a form in place for the postal address. */
export function LackWay({ lack, onJump, onFilled, children }: Props) {
  const { can } = useSession();
  if (lack.path === "address") {
    if (can("MEMBER.MANAGE")) return <AddressWay onFilled={onFilled}>{children}</AddressWay>;
    return (
      <Flex
        to="/settings/workspace"
        className={classes.lack}
        component={Link}
        gap="xs"
        align="center"
        justify="space-between"
      >
        {children}
      </Flex>
    );
  }
  return <LackButton onClick={onJump}>{children}</LackButton>;
}

function AddressWay({ onFilled, children }: Pick<Props, "onFilled" | "children">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <LackButton isOpen={isOpen} onClick={() => setOpen(!isOpen)}>
        {children}
      </LackButton>
      {isOpen && <PostalAddressForm onSaved={onFilled} onCancel={() => setOpen(false)} />}
    </>
  );
}

function LackButton({
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
      className={classes.lack}
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
