const WORDS = "search-words";
const OFF = "search-words-off";
const MAX_COUNT = 10;

/** What was searched on this device, newest first. It stays in this browser; nothing sends it anywhere. */
export interface SearchHistory {
  isKept: boolean;
  words: string[];
}

/** A browser may refuse its storage; then nothing is remembered, and nothing breaks. */
function stored<T>(use: (storage: Storage) => T, otherwise: T): T {
  try {
    return use(localStorage);
  } catch {
    return otherwise;
  }
}

function parsed(text: string | null): string[] {
  const words: unknown = JSON.parse(text ?? "[]");
  return Array.isArray(words) ? words.filter((word) => typeof word === "string").slice(0, MAX_COUNT) : [];
}

export const readHistory = (): SearchHistory =>
  stored((s) => ({ isKept: s.getItem(OFF) === null, words: parsed(s.getItem(WORDS)) }), {
    isKept: true,
    words: [],
  });

const write = (words: readonly string[]) => stored((s) => s.setItem(WORDS, JSON.stringify(words)), undefined);

/** Puts the word first; the eleventh is forgotten. */
export function remember(word: string): void {
  const { isKept, words } = readHistory();
  if (isKept && word) write([word, ...words.filter((old) => old !== word)].slice(0, MAX_COUNT));
}

export const forget = (word: string): void => write(readHistory().words.filter((old) => old !== word));

export const forgetAll = (): void => stored((s) => s.removeItem(WORDS), undefined);

/** Switching it off forgets what was kept. */
export function keepHistory(isKept: boolean): void {
  if (!isKept) forgetAll();
  stored((s) => (isKept ? s.removeItem(OFF) : s.setItem(OFF, "1")), undefined);
}
