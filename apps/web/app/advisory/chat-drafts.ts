import type { ThreadDrafts } from "@ginkgo/client/thread-live";
import { PREFIX } from "../lib/form/form-drafts.ts";

const keyOf = (conversationId: string) => `${PREFIX}chat:${conversationId}`;

/** Half a line outlasts a reload of its tab, and goes with the other drafts when somebody signs out. */
export const chatDrafts: ThreadDrafts = {
  get: (conversationId) => sessionStorage.getItem(keyOf(conversationId)) ?? undefined,
  set(conversationId, text) {
    if (text) sessionStorage.setItem(keyOf(conversationId), text);
    else sessionStorage.removeItem(keyOf(conversationId));
  },
};
