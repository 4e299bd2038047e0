import { LANGUAGES } from "@arauto/contracts/languages";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { CodeView } from "../../ui/code/code-view.tsx";
import { CopyButton } from "../../ui/buttons/copy-button.tsx";
import { Flag } from "../../ui/layout/flag.tsx";
import { Logo, Mark } from "../../ui/layout/logo.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SandboxedFrame } from "../../ui/layout/sandboxed-frame.tsx";
import { SplitView } from "../../ui/list-page/split-view.tsx";
import { Stat } from "../../ui/charts/stat.tsx";
import { TileAvatar } from "../../ui/layout/tile-avatar.tsx";
import { TileWall } from "../../ui/layout/tiles.tsx";
import { Specimen } from "./gallery-section.tsx";
import classes from "./gallery.module.css";

const CODE = `curl https://arauto.local/api/v1/Accounts \\
  -H "Authorization: Bearer $TOKEN" \\
  -d '{"name": "Ana", "email": "ana@example.com"}'`;
const HEADERS = `webhook-id: msg_p5jXN8AQM9LWM0D4loKWxJek
webhook-timestamp: 1614265330
content-type: application/json`;
const JSON_CODE = JSON.stringify(
  Array.from({ length: 60 }, (_, index) => ({ number: index, name: "Pão quente", open: true })),
  null,
  2,
);
const MAIL =
  "<!doctype html><body style='font-family:sans-serif;padding:24px'><h1>Pão quente</h1><p>Só neste sábado.</p></body>";
const COLORS = [
  "bg-canvas",
  "bg-surface",
  "bg-sunken",
  "bg-selected",
  "text-primary",
  "text-secondary",
  "text-tertiary",
  "brand-solid",
  "accent-solid",
  "success-solid",
  "warning-solid",
  "danger-solid",
  "info-solid",
];

/** Images, figures, code and page layouts. */
export function ContentSamples() {
  const [open, setOpen] = useState(false);
  return (
    <section className={classes.group} aria-labelledby="content">
      <h2 id="content">Content</h2>
      <div className={classes.grid}>
        <Specimen title="Page header" wide>
          <PageHeader
            title="Campaigns"
            description="8 campaigns · 2 active now · next at 09:00"
            back={{ to: "/ui", label: "All lists" }}
            actions={<Button>New campaign</Button>}
          />
        </Specimen>
        <Specimen title="Colors by role">
          {COLORS.map((name) => (
            <Group key={name} className={classes.swatch} gap="xs" wrap="nowrap">
              <span style={{ background: `var(--${name})` }} />
              <code dir="ltr">{name}</code>
            </Group>
          ))}
        </Specimen>
        <Specimen title="Logo, tiles, avatars, flags">
          <Logo />
          <div className={classes.dark}>
            <Logo onDark />
          </div>
          <div className={classes.line}>
            <Mark size={16} />
            <Mark size={32} />
            <Mark size={32} loading />
            {["a", "b", "c"].map((id) => (
              <TileAvatar key={id} id={id} size={40} />
            ))}
            {LANGUAGES.map((language) => (
              <Flag key={language} language={language} />
            ))}
          </div>
          <div className={classes.line}>
            {(["wall", "quiet", "backdrop"] as const).map((tone) => (
              <div key={tone} className={classes.tiles}>
                <TileWall seed={tone} columns={4} rows={4} tone={tone} />
              </div>
            ))}
          </div>
        </Specimen>
        <Specimen title="Figures, code, copy">
          <Stat label="Sent" value="12.480" hint="in the last 30 days" />
          <CodeView code={CODE} label="cURL" language="bash" />
          <div className={classes.line}>
            <code dir="ltr">lista_principal</code> <CopyButton value="lista_principal" />
          </div>
        </Specimen>
        <Specimen title="Code, folded after 200 lines" wide>
          <CodeView code={HEADERS} label="Headers" language="http" />
          <CodeView code={JSON_CODE} label="JSON" language="json" />
        </Specimen>
        <Specimen title="List and detail (side by side from 1280 px)" wide>
          <SplitView
            label="Pão quente"
            detailOpen={open}
            onCloseDetail={() => setOpen(false)}
            placeholder="Choose a mail to read it"
            list={<Button onClick={() => setOpen(!open)}>{open ? "Close" : "Open"}</Button>}
            detail={<SandboxedFrame html={MAIL} title="Pão quente" />}
          />
        </Specimen>
      </div>
    </section>
  );
}
