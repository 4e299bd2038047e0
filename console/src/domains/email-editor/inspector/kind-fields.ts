import type { EmailBlockKind, EmailBlockOf } from "@arauto/contracts";
import type { ComponentType } from "react";
import type { Subject } from "./subject.ts";

/** Settings of one kind of block, by topic: content, appearance, and dimensions. */
export interface KindFields<K extends EmailBlockKind> {
  Content?: ComponentType<{ subject: Subject<EmailBlockOf<K>> }>;
  Look?: ComponentType<{ subject: Subject<EmailBlockOf<K>> }>;
  Numbers?: ComponentType<{ subject: Subject<EmailBlockOf<K>> }>;
}
