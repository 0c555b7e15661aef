import {
  contractPhases,
  contractTone,
  contractTypes,
  signStates,
} from "@ginkgo/api-contract/contracts/contract-codes";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { MemberRecords } from "../../../http/member-records.ts";
import { phaseOf, signStateOf } from "../contract-phase.ts";
import { contractRows } from "../contract-row.ts";

/** How many somebody who serves a member needs at a glance. */
const LAST = 5;

/** A member's last contracts, for staff who serve them. */
export const memberRecords: MemberRecords[] = [
  {
    kind: "contracts",
    async read(db, memberId, now) {
      const found = await contractRows(
        db,
        sql`where c.member_id = ${memberId}::bigint`,
        sql`order by c.id desc limit ${LAST}`,
      );
      const today = shanghaiDay(now);
      return found.map((c) => {
        const phase = phaseOf(c, today);
        const signState = signStateOf(c);
        return {
          id: c.id,
          title: `${contractTypes[c.type]}合同`,
          stateText: phase ? contractPhases[phase] : signStates[signState],
          tone: contractTone({ phase, signState }),
          at: c.startDate,
        };
      });
    },
  },
];
