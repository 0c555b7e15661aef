import { statusTextOf } from "@ginkgo/client/status-text";
import { notices } from "../../lib/live/notices.ts";

/** A form or button that was refused, and the sentences that would say so. */
interface Refusal {
  status: number;
  /** For the reader, the general one first. */
  sentences: string[];
}

const NOT_DONE = "没有办成，请再试一次。还是不行，打电话给我们。";

const waiting: Refusal[] = [];
const listeners = new Set<() => void>();

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const texts = (value: unknown): string[] =>
  (isObject(value) ? Object.values(value) : [value]).filter(
    (one): one is string => typeof one === "string" && one !== "",
  );

/** The refusal in an action's answer, by whatever name the page has it; undefined where it is none. */
function refusalIn(body: unknown, status: number): Refusal | undefined {
  if (!isObject(body)) return status >= 400 ? { status, sentences: [] } : undefined;
  const own = isObject(body.refusal) ? body.refusal : body;
  const known = typeof own.status === "number" ? own.status : status;
  if (known < 400) return undefined;
  return { status: known, sentences: [...texts(own.message), ...texts(own.fields)] };
}

/** Remembers an action's refusal until the page has had its say. */
export function noteRefusal(body: unknown, status: number): void {
  const refusal = refusalIn(body, status);
  if (!refusal) return;
  waiting.push(refusal);
  for (const listener of listeners) listener();
}

/** Told when there is a refusal to look after, and when there is none any more. */
export function onRefusal(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const hasRefusals = (): boolean => waiting.length > 0;

/** Whether a reader finds one of these sentences on the page or in a notice. */
function isSaid(sentences: readonly string[]): boolean {
  const told = notices.list().map(({ title, description }) => `${title} ${description ?? ""}`);
  const seen = [document.body.innerText, ...told];
  return sentences.some((sentence) => seen.some((text) => text.includes(sentence)));
}

/** Says every refusal the page itself shows nothing of, the way a failed call of the page's own is said. */
export function sayUnsaid(): void {
  for (const { status, sentences } of waiting.splice(0))
    if (!isSaid(sentences))
      notices.add({
        tone: "err",
        title: statusTextOf({ status, statusText: "" }),
        isCode: true,
        description: sentences[0] ?? NOT_DONE,
      });
  for (const listener of listeners) listener();
}
