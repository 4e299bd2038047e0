import { createReadStream, existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { buildId } from "./build-id.ts";
import { iconsDrawnFrom } from "./first-page-icons.ts";
import { iconWeights } from "./icon-weights.ts";

const SERVER = process.env.ARAUTO_API ?? "http://localhost:3000";

/** In development the locale files are read from this folder, so that a changed text shows on reload. */
function locales(): Plugin {
  const folder = path.join(import.meta.dirname, "locales");
  return {
    name: "locales",
    configureServer(server) {
      server.middlewares.use("/locales", (request, response, next) => {
        const file = path.join(
          folder,
          path.normalize(new URL(request.url ?? "/", "http://localhost").pathname),
        );
        if (
          request.method !== "GET" ||
          !file.startsWith(folder) ||
          !file.endsWith(".json") ||
          !existsSync(file)
        )
          return next();
        response.setHeader("content-type", "application/json");
        createReadStream(file).pipe(response);
      });
    },
  };
}

/** The package exports its development build to everyone, though it ships a production build too. */
function routerForProduction() {
  const built = path.join(
    path.dirname(createRequire(import.meta.url).resolve("react-router/package.json")),
    "dist/production",
  );
  return [
    { find: /^react-router$/, replacement: path.join(built, "index.mjs") },
    { find: /^react-router\/dom$/, replacement: path.join(built, "dom-export.mjs") },
  ];
}

/**
 * Lets unused components of the router be dropped. The package wraps them in calls that it doesn't mark as pure, and
 * then sets their names, which only developer tools show.
 */
function shakableRouter(): Plugin {
  return {
    name: "shakable-router",
    apply: "build",
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, "")
          .replaceAll(/^(var \w+ = )(\w+\.forwardRef\()/gm, "$1/* @__PURE__ */ $2"),
        map: null,
      }),
    },
  };
}

/** The schema library, the phone numbers and the API's schemas. */
const CHECKS = /node_modules[\\/](zod|libphonenumber-js)[\\/]|contracts[\\/]src/;

const drawnFrom = (...files: string[]) =>
  iconsDrawnFrom(...files.map((file) => path.join(import.meta.dirname, "src", file)));
const FRAME_ICONS = drawnFrom("app/main-frame.tsx", "domains/dashboard/dashboard-page.tsx");
const STEP_ICONS = drawnFrom("domains/dashboard/first-cards.tsx");
const CARD_ICONS = drawnFrom("domains/dashboard/all-cards.tsx");
const CHECKOUT_ICONS = drawnFrom("domains/billing/checkout/checkout-page.tsx");
/** Matches modules of the icon set by the icons' names. */
const iconsNamed = (names: Iterable<string>) =>
  String.raw`@phosphor-icons[\\/]react[\\/]dist[\\/](?:defs|csr)[\\/](?:${[...names].join("|")})\.`;

/** What the dashboard and the checkout draw with: each loads it without the other's code. */
const PARTS = [
  String.raw`node_modules[\\/]eventsource-parser[\\/]`,
  String.raw`@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:Flex|Group|Text|CloseButton|Skeleton|Stack)[\\/]`,
  String.raw`@mantine[\\/]hooks[\\/]esm[\\/](?:utils|use-merged-ref|use-timeout|use-uncontrolled|use-shallow-effect|use-mounted)[\\/]`,
  String.raw`@mantine[\\/]core[\\/]esm[\\/]core[\\/]utils[\\/]`,
  String.raw`src[\\/]lib[\\/](?:event-stream|countdown|api[\\/](?:auth|payments|workspaces))\.`,
  String.raw`src[\\/]ui[\\/](?:formats[\\/]formats|layout[\\/]tile-avatar|lazy[\\/]lazy-popover|feedback[\\/]problem)\.`,
  String.raw`src[\\/]shell[\\/]workspace-time-zone\.`,
  iconsNamed(
    [...CHECKOUT_ICONS].filter((icon) =>
      [FRAME_ICONS, STEP_ICONS, CARD_ICONS].some((icons) => icons.has(icon)),
    ),
  ),
];
/** The frame of a workspace, and what the dashboard shares with the pages behind it. */
const SHELL = [
  String.raw`src[\\/]app[\\/]main-frame\.`,
  String.raw`src[\\/]ui[\\/](?:layout[\\/]page-header|charts[\\/]progress-line|forms[\\/]drop-target|tiles[\\/][a-z-]+)\.`,
  iconsNamed(FRAME_ICONS),
];
const oneOf = (patterns: readonly string[]) => new RegExp(patterns.join("|"));

/**
 * What every address needs is in two files: the framework, which changes seldom, and our own part with the screen for
 * signing in. Small files of their own would compress badly and have to be asked for one by one. The rest is split as
 * the pages' imports say.
 *
 * A group contains all that its modules import and no earlier group has. So the order decides which files a page loads:
 * a module that two pages share has to be in a group before both, otherwise one page loads the other.
 */
const groups = [
  { name: "framework", test: /node_modules/, tags: ["$initial" as const] },
  { name: "base", tags: ["$initial" as const] },
  { name: "minimal", test: /src[\\/]app[\\/]minimal-frame\.tsx/ },
  // Every frame needs the page table.
  { name: "routes", test: /src[\\/]app[\\/]inner-routes\.tsx/ },
  // Translations with markup: the checkout and the dashboard of an established workspace have some.
  { name: "markup", test: /node_modules[\\/](?:react-i18next|html-parse-stringify)[\\/]/ },
  { name: "parts", test: oneOf(PARTS) },
  {
    name: "inputs",
    test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:Input|InputBase|Alert)[\\/]/,
  },
  { name: "errors", test: /src[\\/]ui[\\/]feedback[\\/]error-state\.tsx/ },
  { name: "shell", test: oneOf(SHELL) },
  // Without them, pages that draw them would load the cards.
  { name: "card-icons", test: new RegExp(iconsNamed(CARD_ICONS)) },
  { name: "dashboard", test: /src[\\/]domains[\\/]dashboard[\\/]dashboard-page\.tsx/ },
  { name: "checkout", test: /src[\\/]domains[\\/]billing[\\/]checkout[\\/]checkout-page\.tsx/ },
  // The cards of each shape of the dashboard, after those of both.
  {
    name: "cards",
    test: /src[\\/]domains[\\/]dashboard[\\/](?:week-frame|audience-card|result-card|replies-card)\.tsx/,
  },
  { name: "steps", test: /src[\\/]domains[\\/]dashboard[\\/]first-cards\.tsx/ },
  { name: "all-cards", test: /src[\\/]domains[\\/]dashboard[\\/]all-cards\.tsx/ },
  {
    name: "dialogs",
    test: /src[\\/](ui[\\/]dialogs[\\/]confirm-dialog|shell[\\/]idle-warning)\.tsx/,
  },
  { name: "table", test: /src[\\/]ui[\\/]table[\\/]data-table\.tsx/ },
  // What lists and forms share, and every icon that two files use: one request in place of dozens.
  { name: "lists", test: /src[\\/]ui[\\/]list-page[\\/]list-page\.tsx/ },
  // Without what only forms check with: a list or a first page would load it for nothing.
  { name: "common", minShareCount: 16, test: (id: string) => !CHECKS.test(id) },
  { name: "icons", test: /@phosphor-icons/, minShareCount: 2 },
  // The endpoints that no first page calls.
  { name: "calls", test: /src[\\/]lib[\\/]api[\\/]/ },
];

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    locales(),
    buildId(),
    iconWeights(path.join(import.meta.dirname, "src")),
    shakableRouter(),
  ],
  resolve: { alias: command === "build" ? routerForProduction() : [] },
  server: {
    proxy: {
      "/api": SERVER,
      "/locales": SERVER,
      "^/[a-z]/": SERVER,
      "/avatars": SERVER,
      "/designs": SERVER,
    },
  },
  build: {
    target: "es2023",
    sourcemap: true,
    assetsInlineLimit: 0,
    // Every browser that knows the language of the target knows how to preload.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
}));
