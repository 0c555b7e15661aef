export type NoticeTone = "ok" | "info" | "warn" | "err";

export interface Notice {
  id: number;
  /** False for the 200 ms between closing and leaving. */
  open: boolean;
  tone: NoticeTone;
  title: string;
  description?: string;
  /** Whether the title is the status text of an answer: small, the words below it say what to do. */
  isCode?: boolean;
  /** Path on this site that goes on from it. */
  link?: string;
}

const MAX_COUNT = 6;
const LEAVES_AFTER = 200;
const STAYS = 6_000;
const STAYS_IN_ELDER_MODE = 10_000;

/**
 * The notices of one page: the last six, newest last. Errors stay until closed; the others go by themselves,
 * later in elder mode, and not while someone reads them.
 */
export function createNotices({ isElder }: { isElder: () => boolean }) {
  let list: readonly Notice[] = [];
  let nextId = 1;
  const heldIds = new Set<number>();
  const listeners = new Set<() => void>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();

  function set(next: readonly Notice[]) {
    list = next;
    // What is gone from the screen tells nobody that the pointer left it.
    for (const id of heldIds) if (!next.some((one) => one.id === id)) release(id);
    for (const listener of listeners) listener();
  }
  function release(id: number) {
    if (!heldIds.delete(id) || heldIds.size > 0) return;
    for (const notice of list) startTimer(notice);
  }
  function stopTimer(id: number) {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }
  function startTimer({ id, tone, open }: Notice) {
    stopTimer(id);
    if (heldIds.size > 0 || tone === "err" || !open) return;
    timers.set(
      id,
      setTimeout(() => close(id), isElder() ? STAYS_IN_ELDER_MODE : STAYS),
    );
  }
  function close(id: number) {
    if (!list.some((notice) => notice.id === id && notice.open)) return;
    stopTimer(id);
    set(list.map((notice) => (notice.id === id ? { ...notice, open: false } : notice)));
    setTimeout(() => set(list.filter((notice) => notice.id !== id)), LEAVES_AFTER);
  }

  return {
    /** Shows a notice and answers its id. */
    add(notice: {
      title: string;
      description?: string;
      isCode?: boolean;
      tone?: NoticeTone;
      link?: string | undefined;
    }): number {
      const added: Notice = { tone: "info", ...notice, id: nextId++, open: true };
      const newest = [...list, added].slice(-MAX_COUNT);
      for (const { id } of list) if (!newest.some((one) => one.id === id)) stopTimer(id);
      set(newest);
      startTimer(added);
      return added.id;
    },
    close,
    /** What went wrong before is over: something worked, or another page is read. */
    closeErrors() {
      for (const { id, tone } of list) if (tone === "err") close(id);
    },
    /** Nothing leaves by itself until this one is released or gone: the pointer or the focus is on it. */
    hold(id: number) {
      if (!list.some((notice) => notice.id === id)) return;
      heldIds.add(id);
      for (const notice of list) stopTimer(notice.id);
    },
    release,
    list: () => list,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The page's own notices. Only the browser adds to them, so nothing is shared between requests on the server. */
export const notices = createNotices({
  isElder: () => typeof document !== "undefined" && document.documentElement.dataset.mode === "elder",
});

/** Shows a notice to the reader: `notify({ tone: "ok", title: "预约好了", description: "…" })`. */
export const notify = notices.add;
