import type { ReactNode } from "react";
import { Link } from "react-router";
import { Logo } from "./logo.tsx";
import { TileWall } from "./tiles.tsx";
import classes from "./standalone-screen.module.css";

export interface StandaloneScreenProps {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** An image above the title, instead of the tiles. */
  picture?: ReactNode;
  children?: ReactNode;
}

/** A card centered on a quiet wall of tiles, for screens outside any frame. */
export function StandaloneScreen({
  title,
  text,
  actions,
  picture,
  children,
}: StandaloneScreenProps) {
  return (
    <div className={classes.screen}>
      <div className={classes.wall}>
        <TileWall seed={title} columns={30} rows={18} tone="backdrop" />
      </div>
      <main className={classes.card}>
        <Link to="/" className={classes.logo} aria-label="Arauto">
          <Logo size={24} />
        </Link>
        {picture}
        <h1>{title}</h1>
        {text && <div className={classes.text}>{text}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
        {children}
      </main>
    </div>
  );
}
