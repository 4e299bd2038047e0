import { useLocation, useNavigate } from "react-router";
import { useAddressParams } from "../../../lib/address-params.ts";

const PARAM = "event";

/** State of an open event's history entry: the previous entry is the list without it. */
interface PanelState {
  isPanel?: boolean;
}

export interface OpenedEvent {
  id: string | undefined;
  /** Adds a history entry, so that Back closes the event. */
  open: (id: string) => void;
  close: () => void;
  /** Returns the URL that shows an event next to the list. */
  addressOf: (id: string) => string;
}

/** Returns which event the URL opens next to the list, and how to change that. */
export function useOpenedEvent(): OpenedEvent {
  const [params, change] = useAddressParams();
  const navigate = useNavigate();
  const state = useLocation().state as (PanelState & object) | null;
  const id = params.get(PARAM) ?? undefined;
  return {
    id,
    open: (next) =>
      change(
        (now) => {
          now.set(PARAM, next);
          return now;
        },
        // Another event replaces the open one.
        id === undefined ? { state: { ...state, isPanel: true } } : { replace: true, state },
      ),
    close: () => {
      if (state?.isPanel) void navigate(-1);
      else
        change(
          (now) => {
            now.delete(PARAM);
            return now;
          },
          { replace: true, state },
        );
    },
    addressOf: (next) => {
      const address = new URLSearchParams(params);
      address.set(PARAM, next);
      return `?${address}`;
    },
  };
}
