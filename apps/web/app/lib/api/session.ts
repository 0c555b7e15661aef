/** What the page itself knows of the session. The tokens are HttpOnly cookies that no script can read. */
export interface SessionFacts {
  /** Milliseconds since 1970. */
  expiresAt: number;
  clientId: string;
  personType: 1 | 2 | null;
}

export interface SessionStore {
  read(): SessionFacts | null;
  write(facts: SessionFacts | null): void;
}

export const SESSION_COOKIE = "session";
/** The name an OAuth client bears when nothing else was said. */
export const DEFAULT_CLIENT = "portal";

const EARLY = 3_600_000;
const POLL = 100;

/** Counts as expired an hour before it is: a page left open must not fail on the first press. */
export const isExpired = (facts: SessionFacts, now: number): boolean => facts.expiresAt - now < EARLY;

/** Reads the cookie's text; anything malformed is no session. */
export function parseSession(text: string | undefined): SessionFacts | null {
  try {
    const { expiresAt, clientId, personType } = JSON.parse(text ?? "");
    if (!Number.isFinite(expiresAt) || typeof clientId !== "string") return null;
    return { expiresAt, clientId, personType: personType === 1 || personType === 2 ? personType : null };
  } catch {
    return null;
  }
}

export interface Session {
  facts(): SessionFacts | null;
  set(facts: SessionFacts): void;
  clear(): void;
  /** Whether there is a usable token, refreshed first where needed. */
  ready(): Promise<boolean>;
}

/**
 * Runs work while nobody else of the same browser does; when somebody does, answers false at once and runs nothing.
 */
export type OneAtATime = (work: () => Promise<void>) => Promise<boolean>;

/** Of one tab, or of one request on the server. */
function oneHere(): OneAtATime {
  let taken = false;
  return async (work) => {
    if (taken) return false;
    taken = true;
    try {
      await work();
    } finally {
      taken = false;
    }
    return true;
  };
}

/**
 * The rules of a client (rules §2): a token within 3600 s of its end is refreshed once while the other calls look
 * again every 100 ms; a refresh that fails clears the session.
 *
 * @param refresh answers the new facts or null; throwing counts as null
 * @param alone who else must not refresh meanwhile; the browser gives its lock over all tabs
 */
export function createSession({
  store,
  refresh,
  alone = oneHere(),
  now = Date.now,
}: {
  store: SessionStore;
  refresh: (facts: SessionFacts) => Promise<SessionFacts | null>;
  alone?: OneAtATime;
  now?: () => number;
}): Session {
  /** @param seen what the caller found too old; somebody else may have renewed it before the lock was ours */
  async function refreshOnce(seen: SessionFacts) {
    const old = store.read();
    if (old?.expiresAt !== seen.expiresAt) return;
    const next = await refresh(old).catch(() => null);
    // The answer came with the facts as a cookie, and that one knows a person type changed elsewhere.
    const stored = store.read();
    store.write(next && stored?.expiresAt === next.expiresAt ? stored : next);
  }

  return {
    facts: () => store.read(),
    set: (facts) => store.write(facts),
    clear: () => store.write(null),
    async ready() {
      const seen = store.read();
      if (!seen || !isExpired(seen, now())) return seen !== null;
      while (store.read()?.expiresAt === seen.expiresAt) {
        if (await alone(() => refreshOnce(seen))) break;
        await new Promise((resolve) => setTimeout(resolve, POLL));
      }
      return store.read() !== null;
    },
  };
}
