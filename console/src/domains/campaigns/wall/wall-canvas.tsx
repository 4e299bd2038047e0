import type { TileState } from "@arauto/contracts";
import { useDirection } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { TILE_INKS } from "../../../ui/tiles/tile-marks.ts";
import inks from "../../../ui/tiles/tile-marks.module.css";
import { TilePerson } from "./tile-person.tsx";
import type { WallColors } from "./use-palette.ts";
import { useWallColors } from "./use-palette.ts";
import { leftOf, tileAtPoint, tileByKey, type WallLayout } from "./wall-layout.ts";
import { WallScreen } from "./wall-screen.ts";
import classes from "./wall.module.css";

export interface WallCanvasProps {
  campaignId: string;
  layout: WallLayout;
  /** Recipients that a tile represents. */
  perTile: number;
  states: readonly TileState[];
  /** The states that stay visible; null: all. */
  wanted: TileState | null;
  /** The text of a block's name. */
  blockName: (name: string) => string;
  /** Whether tiles turn over when their state changes. */
  turns: boolean;
  label: string;
  onOpen: (key: number) => void;
}

/** The tiles on a canvas. Pointer and arrow keys choose a tile, which names its contact; Enter and a click open it. */
export function WallCanvas(props: WallCanvasProps) {
  const { campaignId, layout, perTile, states, blockName, label, onOpen } = props;
  const { t } = useTranslation("report-wall");
  const formats = useFormats();
  const isMirrored = useDirection().dir === "rtl";
  const id = useId();
  const probes = useRef<SVGSVGElement>(null);
  const colors = useWallColors(probes);
  const [active, setActive] = useState<number | null>(null);
  const at = active !== null && active < layout.tiles.length ? active : null;
  const canvas = useScreen(props, { colors, active: at, isMirrored });
  const tile = at === null ? undefined : layout.tiles[at];

  const tileOf = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return tileAtPoint(layout, event.clientX - box.left, event.clientY - box.top, isMirrored);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && tile) return onOpen(tile.key);
    if (event.key === "Escape") return setActive(null);
    const next = tileByKey(layout, event.key, at, isMirrored);
    if (next === undefined || event.altKey) return;
    event.preventDefault();
    setActive(next);
  };
  return (
    // With this role, screen readers pass arrow keys through.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes.wall}
      style={{ blockSize: layout.height }}
      role="application"
      tabIndex={0}
      aria-roledescription={t("role")}
      aria-label={label}
      aria-describedby={`${id}-keys`}
      onKeyDown={onKeyDown}
      onBlur={() => setActive(null)}
      onPointerMove={(event) => event.pointerType === "mouse" && setActive(tileOf(event))}
      onPointerLeave={(event) => event.pointerType === "mouse" && setActive(null)}
      onClick={(event) => {
        const found = tileOf(event);
        const key = found === null ? undefined : layout.tiles[found]?.key;
        // A first tap shows the contact, a second one opens it.
        if (found === at && key !== undefined) onOpen(key);
        else setActive(found);
      }}
    >
      <canvas
        ref={canvas}
        className={classes.canvas}
        style={{ inlineSize: layout.width, blockSize: layout.height }}
        aria-hidden
      />
      {layout.blocks.map(
        ({ name, count, y }) =>
          name !== null && (
            <span key={name} className={classes.blockHead} style={{ insetBlockStart: y }}>
              <bdi>{blockName(name)}</bdi> <b>{formats.number(count * perTile)}</b>
            </span>
          ),
      )}
      {tile && at !== null && (
        <TilePerson
          campaignId={campaignId}
          tileKey={tile.key}
          state={states[at] ?? tile.state}
          x={leftOf(layout, at, isMirrored) + layout.side / 2}
          y={(layout.top[at] ?? 0) + layout.side}
          width={layout.width}
        />
      )}
      <span id={`${id}-keys`} className="visually-hidden">
        {t("keys")}
      </span>
      <svg ref={probes} className={classes.probes} width={0} height={0} aria-hidden>
        {TILE_INKS.map((ink) => (
          <path key={ink} className={inks[ink]} d="M0 0" />
        ))}
      </svg>
    </div>
  );
}

interface ScreenState {
  colors: WallColors | null;
  active: number | null;
  isMirrored: boolean;
}

/** Keeps the canvas in sync with the props. */
function useScreen(
  { layout, states, wanted, turns }: WallCanvasProps,
  { colors, active, isMirrored }: ScreenState,
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const screen = useRef<WallScreen>(null);
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false });
  const ratio = usePixelRatio();
  useEffect(() => () => screen.current?.stop(), []);
  useLayoutEffect(() => {
    if (!canvas.current || !colors) return;
    screen.current ??= new WallScreen(canvas.current);
    screen.current.show({
      layout,
      states,
      wanted,
      active,
      isMirrored,
      palette: colors.palette,
      ringColor: colors.ring,
      ratio,
      turns: turns && !isStill,
    });
  }, [layout, states, wanted, active, isMirrored, colors, ratio, turns, isStill]);
  return canvas;
}

/** Returns device pixels per pixel, also after a zoom or a move to another screen. */
function usePixelRatio(): number {
  const [ratio, setRatio] = useState(() => window.devicePixelRatio || 1);
  useEffect(() => {
    const query = window.matchMedia(`(resolution: ${ratio}dppx)`);
    const follow = () => setRatio(window.devicePixelRatio || 1);
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, [ratio]);
  return ratio;
}
