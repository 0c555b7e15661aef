import {
  askCallback,
  closeConversation,
  rateConversation,
  recallMessage,
  sendMessage,
} from "@ginkgo/api-contract/advisory/chat";
import type { ApiContext } from "../lib/api/api-client.ts";
import { callApi } from "../lib/api/api-client.ts";
import { formAction } from "../lib/form/form-reply.ts";
import { fieldValue } from "../lib/form/form-values.ts";
import { sendFile } from "../lib/form/upload-pictures.ts";

/**
 * What was written, then the pictures, each under the id the page gave it: a form sent twice is one message. Nothing is
 * said before every picture has been taken: what is refused stands in the form again as a whole.
 */
async function send(api: ApiContext, form: FormData) {
  const conversationId = fieldValue(form, "id");
  const clientId = fieldValue(form, "clientId");
  const words = fieldValue(form, "text").trim();
  const files = form.getAll("files").filter((f): f is File => f instanceof File && f.size > 0);
  const taken = [];
  for (const file of files) taken.push(await sendFile(api, "chat", file));
  if (words || files.length === 0)
    await callApi(api, sendMessage, {
      body: { conversationId, clientId, type: "TEXT", content: { text: words } },
    });
  for (const [index, { fileId }] of taken.entries()) {
    await callApi(api, sendMessage, {
      body: { conversationId, clientId: `${clientId}-${index}`, type: "IMAGE", content: { fileId } },
    });
  }
  return null;
}

/** The forms of the chat page. */
export const chatAction = formAction({
  send,
  recall: (api, form) => callApi(api, recallMessage, { params: { id: fieldValue(form, "messageId") } }),
  close: (api, form) => callApi(api, closeConversation, { params: { id: fieldValue(form, "id") } }),
  callback: (api, form) =>
    callApi(api, askCallback, {
      params: { id: fieldValue(form, "id") },
      body: { phone: fieldValue(form, "phone") },
    }),
  rate: (api, form) =>
    callApi(api, rateConversation, {
      params: { id: fieldValue(form, "id") },
      body: {
        score: Number(fieldValue(form, "score")),
        content: fieldValue(form, "content"),
        shareWords: form.has("shareWords"),
      },
    }),
});
