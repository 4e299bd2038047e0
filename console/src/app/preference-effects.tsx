import { useDirection } from "@mantine/core";
import { useEffect } from "react";
import { useGetSessionQuery } from "../lib/api.generated.ts";
import { useSession } from "../lib/session.ts";
import { restorePreferences, usePreference } from "../lib/preferences.ts";

/** Applies the reading direction to the design system, and loads preferences set on another device. */
export function PreferenceEffects() {
  const { setDirection } = useDirection();
  const [rtl] = usePreference("isRTL");
  const { user } = useSession();
  const { data, fulfilledTimeStamp } = useGetSessionQuery(undefined, { skip: !user });
  useEffect(() => setDirection(rtl ? "rtl" : "ltr"), [rtl, setDirection]);
  useEffect(() => {
    // The cache serves every frame opened within a minute, even after a change.
    if (data) restorePreferences(data.preferences, fulfilledTimeStamp);
  }, [data, fulfilledTimeStamp]);
  return null;
}
