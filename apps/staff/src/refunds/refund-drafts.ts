import { useState } from "react";

/** What was typed about a refund and not sent: it stays while another is looked at, and over a reload. */
export interface RefundDraft {
  /** The refund as it was when one began to type. */
  version: number;
  isRefusing?: boolean;
  /** Of a line, how many of it are granted. */
  quantities?: Record<string, number>;
  /** As typed; undefined follows from the goods. */
  amount?: string | undefined;
  reason?: string;
  returnTo?: string;
  restock?: string;
}

/** Among what goes with the sign-out (form-drafts.ts). */
const KEY = "ginkgo-draft:refunds";

function readAll(): Record<string, RefundDraft> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, RefundDraft>;
  } catch {
    return {};
  }
}

function write(id: string, draft: RefundDraft | undefined): void {
  const { [id]: _, ...others } = readAll();
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft ? { ...others, [id]: draft } : others));
  } catch {
    // Without a store it lasts as long as the page.
  }
}

/** The words of one refund that are not sent. */
export function useDraft(id: string, version: number) {
  const [draft, setDraft] = useState<RefundDraft | undefined>(() => readAll()[id]);
  const keep = (next: RefundDraft | undefined) => {
    write(id, next);
    setDraft(next);
  };
  return {
    draft,
    change: (more: Partial<RefundDraft>) => keep({ version, ...draft, ...more }),
    drop: () => keep(undefined),
  };
}
