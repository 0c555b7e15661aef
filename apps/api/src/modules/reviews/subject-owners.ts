import type { SubjectOwner } from "../../http/audited/subject-owners.ts";
import { keyOf } from "./moderation/review-kinds.ts";
import { findReview } from "./moderation/review-rows.ts";

/** Who wrote it; none where nobody with an account did. */
export const subjectOwners: SubjectOwner[] = [
  { kinds: ["review"], ownerOf: async (db, id) => (await findReview(db, keyOf(id)))?.memberId },
];
