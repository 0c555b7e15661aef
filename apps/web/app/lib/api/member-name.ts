import type { CurrentMember } from "@ginkgo/api-contract/identity/identity";
import { displayName } from "../format.ts";

/** What to call a member: the name they gave themselves, else the end of their number. */
export const memberName = ({ nickname, phone }: Pick<CurrentMember, "nickname" | "phone">): string =>
  nickname || displayName(phone);
