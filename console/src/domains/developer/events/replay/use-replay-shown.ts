import { useAddressParams } from "../../../../lib/address-params.ts";

const PARAM = "replay";

/** Returns whether the URL opens the form of a replay, and functions that change it. */
export function useReplayShown(): { isShown: boolean; show: () => void; hide: () => void } {
  const [params, change] = useAddressParams();
  const set = (value: string | null) =>
    change(
      (now) => {
        if (value === null) now.delete(PARAM);
        else now.set(PARAM, value);
        return now;
      },
      { replace: true },
    );
  return {
    isShown: params.get(PARAM) !== null,
    show: () => set("1"),
    hide: () => set(null),
  };
}
