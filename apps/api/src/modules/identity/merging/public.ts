export { accountsOf } from "./merge-account.ts";
export {
  dropMergedNumber,
  expiredMerges,
  insertMerge,
  isOpenMerge,
  lockMerge,
  type MergeRow,
  type MergeState,
  markSwept,
  memberMerges,
  mergeById,
  mergedNumbers,
  mergeParts,
  openMergesOf,
  presentAccount,
  stepMerge,
  unsweptMerges,
} from "./merges.ts";
