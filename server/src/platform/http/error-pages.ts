import { AppError, ERROR_SUGGESTIONS, ERRORS, type ErrorCode } from "@arauto/contracts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { problemExample } from "./problem-examples.ts";
import { STATUS_MEANINGS } from "./problem-statuses.ts";
import { errorPath } from "./problems.ts";

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const CODES = Object.keys(ERRORS) as ErrorCode[];

const STYLE = `
:root { color-scheme: light dark; }
body {
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 44rem;
  font: 1rem/1.6 "Geist Variable", Inter, system-ui, sans-serif;
  color: light-dark(#161e2f, #f1f0ec); background: light-dark(#ffffff, #141923);
}
a { color: light-dark(#0f46b2, #91bafc); }
h1 { font-size: 1.5rem; line-height: 1.3; overflow-wrap: anywhere; }
h2 { font-size: 1.0625rem; margin-top: 2rem; }
code, pre { font-family: "Geist Mono Variable", ui-monospace, monospace; font-size: 0.875rem; }
pre {
  padding: 1rem; overflow-x: auto; border-radius: 8px;
  background: light-dark(#f3f1ed, #070a11);
}
.status { color: light-dark(#626978, #969ba7); }
li { margin-block: 0.25rem; overflow-wrap: anywhere; }
`;

/** Serves a page about each error of the API, at the URLs in the `type` of problem details. */
export function installErrorPages(app: FastifyInstance): void {
  app.get("/api/errors", async (_request, reply) => sendPage(reply, "Errors", listBody()));
  app.get<{ Params: { code: string } }>("/api/errors/:code", async ({ params }, reply) => {
    const code = CODES.find((one) => one === params.code);
    if (!code) throw new AppError("NOT_FOUND");
    return sendPage(reply, code, errorBody(code));
  });
}

function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", POLICY)
    .header("cache-control", "public, max-age=300").send(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} – Arauto API</title>
    <style>${STYLE}</style>
  </head>
  <body>
${body}
  </body>
</html>
`);
}

function listBody(): string {
  const statuses = [...new Set(CODES.map((code) => ERRORS[code].status))].toSorted((a, b) => a - b);
  const sections = statuses.map((status) => {
    const links = CODES.filter((code) => ERRORS[code].status === status).map(
      (code) =>
        `<li><a href="${errorPath(code)}"><code>${code}</code></a> ${escaped(ERRORS[code].title)}</li>`,
    );
    return `<h2>${status}</h2>\n<ul>\n${links.join("\n")}\n</ul>`;
  });
  return `<p><a href="/api/reference">API reference</a></p>\n<h1>Errors</h1>\n${sections.join("\n")}`;
}

function errorBody(code: ErrorCode): string {
  const { status, title } = ERRORS[code];
  const suggestion = ERROR_SUGGESTIONS[code];
  const meaning = STATUS_MEANINGS[status];
  return [
    `<p><a href="/api/errors">All errors</a></p>`,
    `<h1><code>${code}</code></h1>`,
    `<p>${escaped(title)}.</p>`,
    ...(suggestion ? ["<h2>What to do</h2>", `<p>${withCode(escaped(suggestion))}</p>`] : []),
    "<h2>Response</h2>",
    `<p class="status">Status ${status}${meaning ? `: ${withCode(escaped(meaning))}` : ""}.</p>`,
    `<pre><code>${escaped(JSON.stringify(problemExample(code), null, 2))}</code></pre>`,
  ].join("\n");
}

/** Renders code in backquotes. */
const withCode = (html: string): string => html.replaceAll(/`([^`]+)`/g, "<code>$1</code>");

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
