import type { Entry, EntryContent } from "@ginkgo/api-contract/publishing/entries";
import { useEffect, useRef, useState } from "react";
import { callStaff } from "../call-staff.ts";
import { changedMeanwhileOf } from "../conflict.tsx";
import { callsOf } from "./entry-calls.ts";

/** After the last key, milliseconds. */
const SAVE_AFTER = 2_000;

const writtenOf = ({ draft, live }: Entry): EntryContent => draft ?? live ?? {};

/** How it stands while an answer is waited for. */
interface Now {
  entry: Entry;
  content: EntryContent;
  isDirty: boolean;
  /** Somebody else was first, and it is not decided whose words stay. */
  isBlocked: boolean;
  refusal?: unknown;
}

/**
 * What is being written of an entry: kept as its draft two seconds after the last key, and when one leaves. Where
 * somebody else was first nothing is kept until it is decided whose words stay.
 */
export function useEntryDraft(first: Entry) {
  const [entry, setEntry] = useState(first);
  const [content, setContent] = useState(() => writtenOf(first));
  const [isDirty, setDirty] = useState(false);
  const [error, setError] = useState<unknown>();
  const [theirs, setTheirs] = useState<Entry>();
  const now = useRef<Now>({ entry, content, isDirty: false, isBlocked: false });
  const saving = useRef<Promise<boolean>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function note(dirty: boolean) {
    now.current.isDirty = dirty;
    setDirty(dirty);
  }
  /** Shows how the entry stands after a step. */
  function take(next: Entry) {
    clearTimeout(timer.current);
    now.current = { entry: next, content: writtenOf(next), isDirty: false, isBlocked: false };
    setEntry(next);
    setContent(now.current.content);
    setDirty(false);
    setError(undefined);
    setTheirs(undefined);
  }
  async function send(): Promise<boolean> {
    const { kind, id, version } = now.current.entry;
    const sent = now.current.content;
    note(false);
    try {
      const reply = await callStaff(callsOf(kind).save, { params: { id }, body: { version, content: sent } });
      now.current.entry = reply;
      setEntry(reply);
      setError(undefined);
      return true;
    } catch (refused) {
      note(true);
      now.current.refusal = refused;
      setError(refused);
      if (changedMeanwhileOf(refused)) {
        now.current.isBlocked = true;
        setTheirs(await callStaff(callsOf(kind).read, { params: { id } }));
      }
      return false;
    }
  }
  /** Keeps what was written and not kept yet. @returns whether all of it is kept */
  async function save(): Promise<boolean> {
    clearTimeout(timer.current);
    if (saving.current) await saving.current;
    if (now.current.isBlocked) return false;
    if (!now.current.isDirty) return true;
    saving.current = send().finally(() => {
      saving.current = undefined;
    });
    return saving.current;
  }
  /** The same before a step that needs all of it kept. @throws what it was refused for */
  async function keep(): Promise<void> {
    if (!(await save())) throw now.current.refusal;
  }
  function change(next: EntryContent) {
    now.current.content = next;
    setContent(next);
    note(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), SAVE_AFTER);
  }
  /** Goes on from what somebody else wrote, with these of one's own words in it. */
  function settle(next: EntryContent) {
    if (!theirs) return;
    take(theirs);
    change(next);
    void save();
  }

  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onHide = () => document.visibilityState === "hidden" && void latest.current();
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!now.current.isDirty) return;
      void latest.current();
      event.preventDefault();
    };
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("beforeunload", onLeave);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("beforeunload", onLeave);
      void latest.current();
    };
  }, []);

  return { entry, content, isDirty, error, theirs, take, save, keep, change, settle, latest: now };
}
export type EntryDraft = ReturnType<typeof useEntryDraft>;
