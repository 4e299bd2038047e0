import type { Page } from "@playwright/test";

/** How a browser interpreted one document. */
export interface Inspection {
  /** Scripts, handlers, forms, forbidden elements and URLs in its DOM, and `ran` if a script was executed. */
  dangers: string[];
  /** Classes of the paragraphs outside forbidden elements. */
  paragraphs: string[];
  text: string;
}

const ORIGIN = "http://markup.test/";

/** Opens an empty page that counts calls of `alert` and blocks all requests. */
export async function openInspector(page: Page): Promise<void> {
  await page.route("**/*", (route) =>
    route.request().url() === ORIGIN
      ? route.fulfill({ contentType: "text/html", body: "<!doctype html><body>" })
      : route.abort(),
  );
  await page.addInitScript(() => {
    window.alert = () => {
      try {
        Object.assign(
          window.frameElement?.ownerDocument === top?.document ? (window.frameElement ?? {}) : {},
          { ran: true },
        );
      } catch {
        // A document of another origin can't report; its element is found in the DOM.
      }
    };
  });
  await page.addInitScript(installChecks);
  await page.goto(ORIGIN);
}

/** The functions that `installChecks` puts into the page. */
interface Checks {
  dangersIn(root: Document | DocumentFragment): string[];
  /** Returns the paragraphs outside forbidden elements. */
  visibleParagraphs(root: Document): Element[];
}

/** Runs in the page, so it refers to nothing outside. */
function installChecks(): void {
  const FORBIDDEN = new Set(
    (
      "script iframe frame frameset object embed applet base form input button select option optgroup textarea link noscript template " +
      "xmp noembed noframes plaintext portal dialog fieldset datalist output keygen isindex"
    ).split(" "),
  );
  const HTML = "http://www.w3.org/1999/xhtml";
  const LINK = new Set(["http:", "https:", "mailto:", "tel:", "sms:"]);
  const PICTURE = new Set(["http:", "https:", "cid:"]);
  const isAllowed = (name: string, value: string) => {
    if (!URL.canParse(value, "https://base.test/")) return true;
    const { protocol } = new URL(value, "https://base.test/");
    if (name === "href" || name === "xlink:href") return LINK.has(protocol);
    return PICTURE.has(protocol) || /^\s*data:image\/(?:png|gif|jpe?g|webp|bmp)[;,]/i.test(value);
  };
  const dangersIn = (root: Document | DocumentFragment): string[] => {
    const found: string[] = [];
    for (const element of root.querySelectorAll("*")) {
      const { localName } = element;
      if (element.namespaceURI !== HTML) found.push(`foreign ${localName}`);
      else if (FORBIDDEN.has(localName)) found.push(localName);
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name) || ["srcdoc", "formaction", "action", "ping"].includes(name))
          found.push(name);
        if (
          ["href", "xlink:href", "src", "background", "poster", "data"].includes(name) &&
          !isAllowed(name, value)
        )
          found.push(`${name}=${value}`);
        if (name === "http-equiv" && /refresh|set-cookie/i.test(value)) found.push(value);
      }
      if (element instanceof HTMLTemplateElement) found.push(...dangersIn(element.content));
    }
    return found;
  };
  const visibleParagraphs = (root: Document): Element[] =>
    [...root.querySelectorAll("p[class]")].filter(
      (element) =>
        element.namespaceURI === HTML &&
        element.closest([...FORBIDDEN, "svg", "math"].join(",")) === null,
    );
  Object.assign(window, { checks: { dangersIn, visibleParagraphs } satisfies Checks });
}

/** Inspects documents in this browser: parsed with scripts disabled and, if `rendered`, also rendered with scripts enabled. */
export function inspect(
  page: Page,
  documents: readonly string[],
  rendered: boolean,
): Promise<Inspection[]> {
  return page.evaluate(
    async ([all, isRendered]) => {
      const { dangersIn, visibleParagraphs } = (window as unknown as { checks: Checks }).checks;
      const render = (html: string) =>
        new Promise<Document | null>((resolve) => {
          const frame = document.createElement("iframe");
          const finish = () => {
            clearTimeout(timer);
            // Error handlers of images run right after the document has loaded.
            setTimeout(() => {
              const contentDocument = frame.contentDocument;
              if ("ran" in frame && contentDocument)
                contentDocument.documentElement.setAttribute("onran", "");
              resolve(contentDocument);
              frame.remove();
            });
          };
          const timer = setTimeout(finish, 2_000);
          frame.addEventListener("load", finish, { once: true });
          frame.setAttribute("sandbox", "allow-scripts allow-same-origin");
          frame.srcdoc = html;
          document.body.append(frame);
        });
      const one = async (html: string) => {
        const live = isRendered ? await render(html) : document;
        const still = new DOMParser().parseFromString(html, "text/html");
        return {
          dangers: [
            ...(live === null ? ["left its frame"] : live === document ? [] : dangersIn(live)),
            ...dangersIn(still),
          ],
          paragraphs: visibleParagraphs(still).flatMap((element) => [...element.classList]),
          text: still.documentElement.textContent ?? "",
        };
      };
      const results: Awaited<ReturnType<typeof one>>[] = [];
      for (let at = 0; at < all.length; at += 40)
        results.push(...(await Promise.all(all.slice(at, at + 40).map(one))));
      return results;
    },
    [documents, rendered] as const,
  );
}
