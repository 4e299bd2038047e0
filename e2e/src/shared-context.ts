import { type Browser, type BrowserContext, type CDPSession, test as base } from "@playwright/test";
import { productUrl } from "./product-url.ts";

/** A browser context that the tests of a worker share, with a session of a blank page that stays open. */
interface Shared {
  context: BrowserContext;
  session: CDPSession;
}

/** What the console stores in the browser, apart from the cache. */
const STORAGE_TYPES = "local_storage,indexeddb,cache_storage,service_workers,cookies";

/**
 * A test whose browser context is shared with the other tests of its worker, so that the console's files stay in the
 * browser's cache: a page then loads with a third less CPU time. Each test starts with empty storage. A test that sets
 * options of the context gets a separate one.
 */
export const test = base.extend<object, { shared: { context?: Promise<Shared> } }>({
  shared: [async ({}, use) => use({}), { scope: "worker" }],
  context: async (
    { browser, shared, baseURL, locale, contextOptions, permissions },
    use,
    testInfo,
  ) => {
    const usual = testInfo.project.use;
    const differs =
      baseURL !== productUrl() ||
      locale !== usual.locale ||
      permissions !== usual.permissions ||
      contextOptions.reducedMotion !== usual.contextOptions?.reducedMotion;
    if (differs) {
      const own = await browser.newContext();
      await use(own);
      return own.close();
    }
    const { context, session } = await (shared.context ??= open(browser));
    const [blank] = context.pages();
    await use(context);
    // The page of a failed test is reported, and its worker ends.
    if (testInfo.status !== testInfo.expectedStatus) return;
    const pages = context.pages().filter((page) => page !== blank);
    await Promise.all(pages.map((page) => page.close()));
    await context.unrouteAll();
    await context.clearPermissions();
    await session.send("Storage.clearDataForOrigin", {
      origin: productUrl(),
      storageTypes: STORAGE_TYPES,
    });
  },
});

async function open(browser: Browser): Promise<Shared> {
  const context = await browser.newContext();
  return { context, session: await context.newCDPSession(await context.newPage()) };
}
