import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { type FocusEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import styles from "./header.module.css";

const load = () => import("./search-box.tsx");
const SearchBox = lazy(load);
const soon = () => void load();

/** Opens the search over everything below the header; without scripts it is the way to the page that does the same. */
export function HeaderSearch() {
  const [isOpen, setOpen] = useState(false);
  const [word, setWord] = useState("");
  const opener = useRef<HTMLAnchorElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: having gone anywhere is what closes it
  useEffect(() => {
    setOpen(false);
    setWord("");
  }, [key]);

  function close() {
    setOpen(false);
    opener.current?.focus();
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus has left, and Esc
    <div
      className={styles.find}
      onBlur={onBlur}
      onKeyDown={(event) => {
        // The box clears itself first.
        if (isOpen && event.key === "Escape" && !word) close();
      }}
    >
      <Button
        variant="quiet"
        size="small"
        icon="magnifying-glass"
        render={
          <Link
            ref={opener}
            to="/search"
            aria-label="搜索"
            aria-expanded={isOpen}
            onPointerEnter={soon}
            onFocus={soon}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              setOpen(!isOpen);
            }}
          />
        }
      >
        <span className={styles.findText}>搜索</span>
      </Button>
      {isOpen && (
        <search className={styles.findPanel} aria-label="搜全站">
          <div className={layout.page}>
            <Suspense fallback={<PlainBox word={word} onWord={setWord} />}>
              <SearchBox word={word} onWord={setWord} onClose={close} />
            </Suspense>
          </div>
        </search>
      )}
    </div>
  );
}

/** What can be typed into while the box with suggestions is on its way. */
function PlainBox({ word, onWord }: { word: string; onWord: (word: string) => void }) {
  return (
    <form action="/search" className={field.input}>
      <input
        type="search"
        name="keyword"
        aria-label="搜全站"
        value={word}
        onChange={(event) => onWord(event.target.value)}
        // biome-ignore lint/a11y/noAutofocus: opened by the reader to type into
        autoFocus
      />
    </form>
  );
}
