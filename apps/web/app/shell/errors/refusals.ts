import { statusTextOf } from "@ginkgo/client/status-text";
import { notices } from "../../lib/live/notices.ts";

/** A form or button that was refused, and the sentences that would say so. */
interface Refusal {
  /** Which form of the page was sent; undefined where the answer names none. */
  intent: string | undefined;
  status: number;
  /** For the reader, the general one first. */
  sentences: string[];
}

const NOT_DONE = "没有办成，请再试一次。还是不行，打电话给我们。";

let waiting: readonly Refusal[] = [];
const listeners = new Set<() => void>();

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const texts = (value: unknown): string[] =>
  (isObject(value) ? Object.values(value) : [value]).filter(
    (one): one is string => typeof one === "string" && one !== "",
  );

const intentOf = (body: unknown): string | undefined =>
  isObject(body) && typeof body.intent === "string" ? body.intent : undefined;

/** The refusal in an action's answer, by whatever name the page has it; undefined where it is none. */
function refusalIn(body: unknown, status: number): Refusal | undefined {
  const intent = intentOf(body);
  if (!isObject(body)) return status >= 400 ? { intent, status, sentences: [] } : undefined;
  const own = isObject(body.refusal) ? body.refusal : body;
  const known = typeof own.status === "number" ? own.status : status;
  if (known < 400) return undefined;
  return { intent, status: known, sentences: [...texts(own.message), ...texts(own.fields)] };
}

/**
 * Remembers an action's refusal until the page has had its say. A later answer to the same form takes its place: a
 * reader who sent it again at once, and was served, hears nothing of the first try.
 */
export function noteAnswer(body: unknown, status: number): void {
  const refusal = refusalIn(body, status);
  const intent = intentOf(body);
  const others = waiting.filter((one) => intent === undefined || one.intent !== intent);
  if (!refusal && others.length === waiting.length) return;
  waiting = refusal ? [...others, refusal] : others;
  for (const listener of listeners) listener();
}

/** Told when there is a refusal to look after, and when there is none any more. */
export function onRefusal(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const hasRefusals = (): boolean => waiting.length > 0;

/** Whether a reader finds one of these sentences on the page or in a notice. */
function isShown(sentences: readonly string[]): boolean {
  const shown = notices.list().map(({ title, description }) => `${title} ${description ?? ""}`);
  const seen = [document.body.innerText, ...shown];
  return sentences.some((sentence) => seen.some((text) => text.includes(sentence)));
}

/** Says every refusal the page itself shows nothing of, the way a failed call of the page's own is said. */
export function showRefusals(): void {
  const refusals = waiting;
  waiting = [];
  for (const { status, sentences } of refusals)
    if (!isShown(sentences))
      notices.add({
        tone: "err",
        title: statusTextOf({ status, statusText: "" }),
        isCode: true,
        description: sentences[0] ?? NOT_DONE,
      });
  for (const listener of listeners) listener();
}
