import type { FileRights } from "../../http/file-rights.ts";
import { contractById } from "./contract-row.ts";
import { mayRead } from "./own-contract.ts";
import { staffsContract } from "./staff-scope.ts";

/** Papers and attachments of a contract: readers of the contract. */
export const fileRights: FileRights[] = [
  {
    kind: "contract",
    async mayRead(db, viewer, id) {
      if (viewer.kind === "visitor") return false;
      if (viewer.kind === "staff")
        return staffsContract(db, viewer, id).then(
          () => true,
          () => false,
        );
      const contract = await contractById(db, id);
      return contract !== undefined && mayRead(db, contract, viewer.memberId);
    },
  },
];
