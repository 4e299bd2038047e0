import { useDebouncedValue } from "@mantine/hooks";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/EnvelopeSimple";
import { FlagPennantIcon } from "@phosphor-icons/react/FlagPennant";
import { FunnelIcon } from "@phosphor-icons/react/Funnel";
import { UserIcon } from "@phosphor-icons/react/User";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useLazyListContactsQuery,
  useLazyListCampaignsQuery,
  useLazyListFiltersQuery,
  useLazyListTemplatesQuery,
} from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import type { PaletteGroup, PaletteOption } from "./options.ts";
import { addressOf, type RecordKind } from "./recent.ts";

const PAUSE_MS = 200;
const LIMIT = 5;
/** A single letter would match almost every contact. */
const SEARCH_MIN = 2;

const ICON = { size: 18, "aria-hidden": true } as const;
export const RECORD_ICONS: Record<RecordKind, ReactNode> = {
  contact: <UserIcon {...ICON} />,
  campaign: <FlagPennantIcon {...ICON} />,
  template: <EnvelopeSimpleIcon {...ICON} />,
  filter: <FunnelIcon {...ICON} />,
};

interface FoundRecord {
  id: string;
  name: string;
  email?: string;
}

/** A call in progress, as the API's hooks return it. */
interface Asked {
  unwrap: () => Promise<{ items: readonly FoundRecord[] }>;
  abort: () => void;
}

interface Found {
  state: "loading" | "failed" | "done";
  items: readonly FoundRecord[];
}

interface Answered extends Found {
  /** The request that these results belong to. */
  wish: string;
}

/** Searches for the input once typing pauses, and ignores earlier requests. */
function useFound(search: string, ask: (search: string) => Asked): [Found, () => void] {
  const [answered, setAnswered] = useState<Answered>({ wish: "", state: "done", items: [] });
  const [tries, setTries] = useState(0);
  const wish = `${search} ${tries}`;
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (search === "") return;
    let over = false;
    const asked = latest.current(search);
    asked.unwrap().then(
      ({ items }) => !over && setAnswered({ wish, state: "done", items }),
      () => !over && setAnswered({ wish, state: "failed", items: [] }),
    );
    return () => {
      over = true;
      asked.abort();
    };
  }, [search, wish]);
  const again = () => setTries((count) => count + 1);
  if (search === "") return [{ state: "done", items: [] }, again];
  // Earlier results stay visible until there are newer ones.
  return [answered.wish === wish ? answered : { state: "loading", items: answered.items }, again];
}

export interface Records {
  groups: readonly PaletteGroup[];
  /** The state of the search for the current input. `idle`: the input is too short. */
  state: Found["state"] | "idle";
  /** Repeats the failed requests. */
  retry: () => void;
}

/** Returns contacts, campaigns, templates and filters whose name or email contains the input. */
export function useRecords(query: string, goTo: (to: string) => void): Records {
  const { t } = useTranslation("palette");
  const { can } = useSession();
  const typed = query.trim();
  const [paused] = useDebouncedValue(typed, PAUSE_MS);
  const wanted = typed.length >= SEARCH_MIN && can("CONFIG.VIEW");
  // A cleared field does not wait for the pause.
  const search = wanted && paused.length >= SEARCH_MIN ? paused : "";

  const [accounts] = useLazyListContactsQuery();
  const [campaigns] = useLazyListCampaignsQuery();
  const [templates] = useLazyListTemplatesQuery();
  const [filters] = useLazyListFiltersQuery();
  const asked = (text: string) => ({ search: text, limit: LIMIT });
  const [contact, retryContacts] = useFound(search, (text) => accounts(asked(text), true));
  const [campaign, retryCampaigns] = useFound(search, (text) => campaigns(asked(text), true));
  const [template, retryTemplates] = useFound(search, (text) => templates(asked(text), true));
  const [filter, retryFilters] = useFound(search, (text) => filters(asked(text), true));

  const option = (kind: RecordKind, { id, name, email }: FoundRecord): PaletteOption => {
    const to = addressOf(kind, id);
    return {
      id: `${kind}-${id}`,
      label: name || email || id,
      ...(email !== undefined && name !== "" && { hint: email }),
      icon: RECORD_ICONS[kind],
      to,
      run: () => goTo(to),
    };
  };
  const found = { contact, campaign, template, filter };
  return {
    groups: KINDS.map((kind) => ({
      key: kind,
      label: t(`groups.${kind}`),
      found: true,
      options: search === "" ? [] : found[kind].items.map((item) => option(kind, item)),
    })),
    state: wanted
      ? together(typed === paused ? KINDS.map((kind) => found[kind].state) : ["loading"])
      : "idle",
    retry: () => {
      for (const [kind, again] of [
        [contact, retryContacts],
        [campaign, retryCampaigns],
        [template, retryTemplates],
        [filter, retryFilters],
      ] as const) {
        if (kind.state === "failed") again();
      }
    },
  };
}

const KINDS = ["contact", "campaign", "template", "filter"] as const;

function together(states: readonly Found["state"][]): Found["state"] {
  if (states.includes("loading")) return "loading";
  return states.includes("failed") ? "failed" : "done";
}
