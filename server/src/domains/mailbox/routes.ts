import { mailboxRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import {
  clearMails,
  listMails,
  mailAttachment,
  mailSource,
  readMail,
  type Reader,
} from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const readerOf = ({
    tenantId,
    principal,
  }: {
    tenantId: string;
    principal: UserPrincipal;
  }): Reader => ({
    tenantId,
    userId: principal.userId,
  });

  register(mailboxRoutes.list, (call) => listMails(deps, readerOf(call), call.query));
  register(mailboxRoutes.get, (call) => readMail(deps, readerOf(call), call.params.id));
  register(mailboxRoutes.source, async (call) => ({
    content: await mailSource(deps, readerOf(call), call.params.id),
  }));
  register(mailboxRoutes.attachment, (call) =>
    mailAttachment(deps, readerOf(call), call.params.id, call.params.place),
  );
  register(mailboxRoutes.clear, async (call) => ({
    count: await clearMails(deps, readerOf(call)),
  }));
}
