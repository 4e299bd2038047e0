import { useEffect, useEffectEvent, useState } from "react";

/** Duration of a replay, regardless of how long sending took. */
const PLAY_MS = 12_000;

export interface Replay {
  /** Seconds since the start; null: the present. */
  time: number | null;
  isPlaying: boolean;
  goTo: (time: number) => void;
  toggle: () => void;
}

/** Moves through the time of a campaign. @param now seconds since the start */
export function useReplay(now: number): Replay {
  const [time, setTime] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const goTo = (next: number) => setTime(next >= now ? null : Math.max(0, next));
  const step = useEffectEvent((elapsedMs: number): boolean => {
    const next = (time ?? 0) + (elapsedMs / PLAY_MS) * now;
    goTo(next);
    return next < now;
  });
  useEffect(() => {
    if (!isPlaying) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function play(at) {
      const isRunning = step(at - last);
      last = at;
      if (isRunning) frame = requestAnimationFrame(play);
      else setPlaying(false);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);
  return {
    time,
    isPlaying,
    goTo: (next) => {
      setPlaying(false);
      goTo(next);
    },
    toggle: () => {
      if (!isPlaying && time === null) setTime(0);
      setPlaying(!isPlaying);
    },
  };
}
