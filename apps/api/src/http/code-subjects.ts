import type { SmsPurpose } from "@ginkgo/api-contract/identity/identity";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { Vault } from "../platform/secrets/vault.ts";
import type { Viewer } from "./viewer.ts";

/** What one message code is good for, and nothing else. */
export interface CodeSubject {
  /** Kinds and ids, as `contract:10001:sign`; stored with the code and compared when it is used. */
  subject: string;
  /** What the message says it is for, after 用于. */
  text: string;
}

/** What is said of the thing a code is asked for; all of it absent where the asker names none. */
export interface SubjectRequest {
  mobile: string;
  viewer: Viewer;
  contractId?: string | undefined;
  act?: string | undefined;
  actId?: string | undefined;
  /** What opens the page of a relative who has no account. */
  link?: string | undefined;
}

/**
 * What codes of a purpose are bound to. A module above identity names its rule beside its step in modules.ts, for
 * identity must not ask upwards.
 */
export interface CodeSubjects {
  purpose: SmsPurpose;
  /**
   * The one thing this code is for; null where there is none, and then the code is good for nothing.
   * @throws {ProblemError} where the asker names something that is not theirs
   */
  find(
    context: { database: Database; vault: Vault; clock: Clock },
    request: SubjectRequest,
  ): Promise<CodeSubject | null>;
}
