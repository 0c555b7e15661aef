import { isId } from "@ginkgo/api-contract/fields";
import type { SubjectOwner } from "../../http/audited/subject-owners.ts";
import { mergeById } from "./merging/merges.ts";

/** A member's own account; of two that become one, the account that stays. */
export const subjectOwners: SubjectOwner[] = [
  { kinds: ["member"], ownerOf: async (_db, id) => (isId(id) ? id : null) },
  { kinds: ["memberMerge", "merge"], ownerOf: async (db, id) => (await mergeById(db, id))?.intoId },
];
