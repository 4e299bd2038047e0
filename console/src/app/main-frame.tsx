import { type ReactNode, useMemo } from "react";
import { Providers } from "./providers.tsx";
import { MainLayout } from "../shell/main-layout.tsx";
import { useUnreadConversations } from "../domains/conversations/index.ts";
import { FirstStepsProgress } from "../domains/first-steps/index.ts";
import { NotificationBell, useUnreadCount } from "../domains/notifications/index.ts";
import { PlanGate } from "../shell/plan-gate.tsx";
import { SessionKeeper } from "../shell/session-keeper.tsx";
import { UnreadCountsContext } from "../shell/unread-counts.ts";
import { WorkspaceTimeZone } from "../shell/workspace-time-zone.tsx";
import { pages } from "./pages.ts";

export { prefetch } from "../shell/main-layout.tsx";

/** The frame of a workspace's pages: the shell, with the contributions of the domains. */
export function Component() {
  return (
    <Providers>
      <PlanGate>
        <WorkspaceTimeZone>
          <UnreadCountsProvider>
            <MainLayout
              pages={pages}
              wakeSignal={<NotificationBell />}
              progress={(onNavigate) => <FirstStepsProgress onNavigate={onNavigate} />}
            />
          </UnreadCountsProvider>
        </WorkspaceTimeZone>
        <SessionKeeper />
      </PlanGate>
    </Providers>
  );
}

function UnreadCountsProvider({ children }: { children: ReactNode }) {
  const conversations = useUnreadConversations();
  const notifications = useUnreadCount();
  const counts = useMemo(() => ({ conversations, notifications }), [conversations, notifications]);
  return <UnreadCountsContext value={counts}>{children}</UnreadCountsContext>;
}
