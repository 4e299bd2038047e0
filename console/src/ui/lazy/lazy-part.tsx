import {
  type ComponentType,
  createContext,
  lazy,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { ChunkError, loadChunk } from "../../lib/load-chunk.ts";
import { MissingPart, type MissingPartProps } from "./missing-part.tsx";

const Retry = createContext<() => void>(() => undefined);

/**
 * Works like `lazy`, but keeps the page around it when the code cannot be loaded: replaces the component with an error
 * and a retry. A `silent` component stays hidden until the connection is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  onFailure: MissingPartProps["kind"] | "silent" = "notice",
): ComponentType<Props> {
  const attempt = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return await loadChunk(load);
      } catch (error) {
        if (!(error instanceof ChunkError)) throw error;
        return { default: Missing };
      }
    });
  let current = attempt();
  // Not during the first render: React may restart it, and would then loop forever.
  let givenUp = false;
  const again = () => {
    givenUp = false;
    current = attempt();
    return current;
  };

  function Missing() {
    const retry = useContext(Retry);
    useEffect(
      () => () => {
        givenUp = true;
      },
      [],
    );
    return onFailure === "silent" ? (
      <Silent onRetry={retry} />
    ) : (
      <MissingPart kind={onFailure} onRetry={retry} />
    );
  }

  return function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => (givenUp ? again() : current));
    const retry = useCallback(() => startTransition(() => setLoaded(again())), []);
    return (
      <Retry value={retry}>
        <Loaded {...props} />
      </Retry>
    );
  };
}

function Silent({ onRetry }: { onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const again = () => retry();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);
  return null;
}
