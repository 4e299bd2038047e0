import type { ReactNode } from "react";
import { useGetWorkspaceQuery } from "../lib/api.generated.ts";
import { useSession } from "../lib/session.ts";
import { TimeZoneContext } from "../ui/formats/formats.ts";

/** Formats every date inside in the workspace's time zone. */
export function WorkspaceTimeZone({ children }: { children: ReactNode }) {
  const { can } = useSession();
  const { data } = useGetWorkspaceQuery(undefined, { skip: !can("CONFIG.VIEW") });
  return <TimeZoneContext value={data?.timeZone}>{children}</TimeZoneContext>;
}
