import type { EmailBlockKind, EmailBlockOf } from "@arauto/contracts";
import type { ComponentType } from "react";
import type { Subject } from "./subject.ts";

/** Settings of one kind of block, by what they are about: what it says, how it looks, and figures for those who want them. */
export interface KindFields<K extends EmailBlockKind> {
  Content?: ComponentType<{ subject: Subject<EmailBlockOf<K>> }>;
  Look?: ComponentType<{ subject: Subject<EmailBlockOf<K>> }>;
  Numbers?: ComponentType<{ subject: Subject<EmailBlockOf<K>> }>;
}
