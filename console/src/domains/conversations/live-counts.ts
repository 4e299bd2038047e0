import { conversationsApi, type ConversationCounts } from "../../lib/api.generated.ts";
import { followWhileVisible } from "../../lib/event-stream.ts";
import { store } from "../../lib/api-store.ts";

/**
 * Keeps the unread counts up to date for all components that show them. While there is one, a single stream per tab
 * updates them, and shown conversations are refetched when one has changed.
 */
export const liveCounts = conversationsApi.enhanceEndpoints({
  endpoints: {
    getConversationCounts: {
      async onCacheEntryAdded(_arg, { getCacheEntry, cacheEntryRemoved }) {
        const stop = followWhileVisible<ConversationCounts>(
          "/v1/Conversations/Stream",
          (counts) => {
            const before = getCacheEntry().data;
            if (JSON.stringify(before) === JSON.stringify(counts)) return;
            void store.dispatch(
              conversationsApi.util.upsertQueryData("getConversationCounts", undefined, counts),
            );
            if (before) store.dispatch(conversationsApi.util.invalidateTags(["Conversations"]));
          },
        );
        await cacheEntryRemoved;
        stop();
      },
    },
  },
});
