import { KEY_PLACEHOLDER } from "./snippets.ts";

/** The console's colors and shapes, for the light and the dark theme of the viewer. */
const LOOK = `
.light-mode, .dark-mode {
  --scalar-font: "Geist Variable", Inter, system-ui, sans-serif;
  --scalar-radius: 6px;
  --scalar-radius-lg: 8px;
  --scalar-sidebar-background-1: var(--scalar-background-2);
}
.light-mode {
  --scalar-color-1: #161e2f;
  --scalar-color-2: #475061;
  --scalar-color-3: #626978;
  --scalar-color-accent: #0f46b2;
  --scalar-background-1: #ffffff;
  --scalar-background-2: #fbfaf7;
  --scalar-background-3: #f3f1ed;
  --scalar-background-accent: #e9f1fe;
  --scalar-border-color: #e3e5ea;
}
.dark-mode {
  --scalar-color-1: #f1f0ec;
  --scalar-color-2: #b6bbc4;
  --scalar-color-3: #969ba7;
  --scalar-color-accent: #91bafc;
  --scalar-background-1: #141923;
  --scalar-background-2: #0d121b;
  --scalar-background-3: #1d232f;
  --scalar-background-accent: #162849;
  --scalar-border-color: #242a36;
}`;

const OPTIONS = {
  theme: "none",
  customCss: LOOK,
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  // The document has curl and TypeScript, which are tested.
  hiddenClients: true,
  hideDarkModeToggle: true,
  defaultOpenFirstTag: true,
  documentDownloadType: "json",
};

/**
 * The program of the reference page. It shows what API keys can call, in the console's theme. For a user who is signed in
 * to the console, their test key replaces the placeholder in the examples and is filled in for trying them out.
 */
export const REFERENCE_SCRIPT = `(async () => {
  const stored = (name) => {
    try { return JSON.parse(localStorage.getItem(name)); } catch { return null; }
  };
  const load = async (path, token) => {
    const headers = token ? { authorization: "Bearer " + token } : {};
    const response = await fetch("/api" + path, { headers });
    if (!response.ok) throw new Error(String(response.status));
    return response;
  };
  const testKey = async () => {
    const token = stored("user_data")?.token;
    if (!token) return null;
    try {
      const list = await load("/v1/ApiKeys?mode=test&status=active&limit=1", token);
      const [key] = (await list.json()).items;
      return key ? (await (await load("/v1/ApiKeys/" + key.id + "/Key", token)).json()).key : null;
    } catch {
      return null;
    }
  };
  const [text, key] = await Promise.all([load("/openapi.json").then((r) => r.text()), testKey()]);
  const content = JSON.parse(key ? text.replaceAll(${JSON.stringify(KEY_PLACEHOLDER)}, key) : text);
  for (const [path, operations] of Object.entries(content.paths)) {
    for (const [method, operation] of Object.entries(operations))
      if (operation["x-api-key-permission"] === undefined) delete operations[method];
      else operation.security = [{ apiKey: [] }];
    if (Object.keys(operations).length === 0) delete content.paths[path];
  }
  const used = new Set(["Webhooks"]);
  for (const operations of Object.values(content.paths))
    for (const { tags } of Object.values(operations)) tags.forEach((tag) => used.add(tag));
  content.tags = content.tags.filter(({ name }) => used.has(name));
  delete content.components.securitySchemes.bearer;
  const kept = stored("darkMode");
  const dark = typeof kept === "boolean" ? kept : matchMedia("(prefers-color-scheme: dark)").matches;
  Scalar.createApiReference("#reference", {
    ...${JSON.stringify(OPTIONS)},
    content,
    forceDarkModeState: dark ? "dark" : "light",
    authentication: {
      preferredSecurityScheme: "apiKey",
      ...(key && { securitySchemes: { apiKey: { token: key } } }),
    },
  });
})();
`;
