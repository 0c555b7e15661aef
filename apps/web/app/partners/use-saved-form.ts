import { type DraftForm, saveApplyDraft } from "@ginkgo/api-contract/partners/apply-drafts";
import { type RefObject, useEffect } from "react";
import { callApi } from "../lib/api/api-client.ts";
import { quietApi } from "../lib/api/browser-api.ts";
import { useDraft } from "../lib/form/form-drafts.ts";
import { type Content, contentOf, keepable, type Part } from "./apply-content.ts";

const PAUSE = 800;

/**
 * Keeps a form on the server while it is typed into, so that it is there again after leaving and coming back; the tab
 * itself keeps what was typed since. A failure is nobody's to mend: sending the step saves it again.
 * @param rest what the other parts of the form hold
 */
export function useSavedForm(form: DraftForm, part: Part, rest: Content): RefObject<HTMLFormElement | null> {
  const ref = useDraft(`${form}-${part}`);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const going = new AbortController();
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      const content = keepable({ ...rest, ...contentOf(part, new FormData(element)) });
      const call = { params: { form }, body: { content: { ...content } }, signal: going.signal };
      callApi(quietApi(), saveApplyDraft, call).catch(() => {});
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(save, PAUSE);
    };
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
      going.abort();
    };
    const onHide = () => void (document.visibilityState === "hidden" && timer && save());
    element.addEventListener("input", soon);
    element.addEventListener("submit", stop);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      if (timer) save();
      element.removeEventListener("input", soon);
      element.removeEventListener("submit", stop);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, [form, part, rest, ref]);
  return ref;
}
