import { eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { StaffViewer } from "../../http/viewer.ts";
import { advisedMembers } from "../advisory/public.ts";
import { feeConsultations } from "./tables.ts";

/**
 * Which consultations a staff account sees: who is confined to their own members those, what they follow themselves and
 * what nobody follows yet; everybody else all (docs/decisions/0049-roles.md).
 */
export const consultsWithinReach = ({ ownMembers, staffId }: StaffViewer): SQL | undefined =>
  ownMembers.has("members.read")
    ? or(
        isNull(feeConsultations.staffId),
        eq(feeConsultations.staffId, staffId),
        sql`${feeConsultations.memberId} in ${advisedMembers(staffId)}`,
      )
    : undefined;
