import { conversationsApi, type Conversation } from "../../lib/api.generated.ts";
import { store } from "../../lib/api-store.ts";

type State = Parameters<
  ReturnType<typeof conversationsApi.endpoints.getConversationCounts.select>
>[0];
type ListArg = Parameters<typeof conversationsApi.endpoints.listConversations.initiate>[0];
type OneArg = Parameters<typeof conversationsApi.endpoints.getConversation.initiate>[0];
/** How a conversation changes; null removes it. */
type Fate = (one: Conversation) => Conversation | null;

/** Marking, closing and deleting update the cache immediately, before the server has responded. */
export const liveConversations = conversationsApi.enhanceEndpoints({
  endpoints: {
    markConversations: {
      async onQueryStarted({ markConversationsBody: { ids, read } }, { queryFulfilled }) {
        await queryFulfilled.catch(showAtOnce(ids, (one) => ({ ...one, unread: !read })));
      },
    },
    closeConversations: {
      async onQueryStarted({ conversationIds: { ids } }, { queryFulfilled }) {
        await queryFulfilled.catch(showAtOnce(ids, (one) => ({ ...one, status: "closed" })));
      },
    },
    reopenConversations: {
      async onQueryStarted({ conversationIds: { ids } }, { queryFulfilled }) {
        await queryFulfilled.catch(showAtOnce(ids, (one) => ({ ...one, status: "open" })));
      },
    },
    deleteConversations: {
      async onQueryStarted({ conversationIds: { ids } }, { queryFulfilled }) {
        await queryFulfilled.catch(showAtOnce(ids, () => null));
      },
    },
  },
});

/** Updates all cached copies; returns a function that undoes it. */
function showAtOnce(ids: readonly string[], fate: Fate): () => void {
  const cached = conversationsApi.util.selectInvalidatedBy(store.getState(), ["Conversations"]);
  const lists = cached.flatMap((entry) =>
    entry.endpointName === "listConversations" ? [entry.originalArgs as ListArg] : [],
  );
  const singles = cached.flatMap((entry) =>
    entry.endpointName === "getConversation" ? [entry.originalArgs as OneArg] : [],
  );
  // The store was created before the endpoints were added to the API, so its type does not include them.
  const state = store.getState() as unknown as State;
  const known = new Map<string, Conversation>();
  for (const arg of lists)
    for (const one of conversationsApi.endpoints.listConversations.select(arg)(state).data?.items ??
      [])
      known.set(one.id, one);
  for (const arg of singles) {
    const one = conversationsApi.endpoints.getConversation.select(arg)(state).data;
    if (one) known.set(one.id, one);
  }
  const before = [...known.values()].filter((one) => ids.includes(one.id));
  const after = before.map(fate).filter((one) => one !== null);

  const patches = lists.map((arg) =>
    store.dispatch(
      conversationsApi.util.updateQueryData("listConversations", arg, (page) => {
        const items = page.items
          .map((one) => (ids.includes(one.id) ? fate(one) : one))
          .filter((one) => one !== null && belongs(one, arg));
        return {
          ...page,
          items: items as Conversation[],
          total: page.total === null ? null : page.total - (page.items.length - items.length),
        };
      }),
    ),
  );
  for (const arg of singles) {
    if (!ids.includes(arg.id)) continue;
    patches.push(
      store.dispatch(
        conversationsApi.util.updateQueryData("getConversation", arg, (one) => fate(one) ?? one),
      ),
    );
  }
  patches.push(
    store.dispatch(
      conversationsApi.util.updateQueryData("getConversationCounts", undefined, (counts) => ({
        ...counts,
        open: changed(counts.open, before, after, (one) => one.status === "open"),
        closed: changed(counts.closed, before, after, (one) => one.status === "closed"),
        unread: changed(counts.unread, before, after, isWaiting),
      })),
    ),
  );
  return () => {
    for (const patch of patches) patch.undo();
  };
}

/** Whether it counts as unread: open, and not read by anyone. */
const isWaiting = ({ status, unread }: Conversation) => status === "open" && unread;

/**
 * Returns whether it still belongs to a list. A conversation that was only read stays until the list is refetched, so
 * that it does not disappear while it is opened.
 */
function belongs(one: Conversation | null, { view = "open" }: NonNullable<ListArg>): boolean {
  return one !== null && (view === "all" || one.status === view);
}

function changed(
  count: number,
  before: readonly Conversation[],
  after: readonly Conversation[],
  is: (one: Conversation) => boolean,
): number {
  return Math.max(0, count - before.filter(is).length + after.filter(is).length);
}
