import type { Db } from "../platform/database/database.ts";

/**
 * What `GET …/current` tells of a member that modules above identity own. Identity must not ask upwards, so each of
 * them names its reader beside its step in modules.ts; a fact without a reader answers nothing.
 */
export interface MemberFacts {
  adviserId(db: Db, memberId: string): Promise<string | null>;
  employee(db: Db, memberId: string): Promise<{ state: string } | null>;
  /** Whether an order or contract is under way that needs a contact to call. */
  needsContact(db: Db, memberId: string): Promise<boolean>;
  /** Notices not yet read. */
  unread(db: Db, memberId: string): Promise<number>;
  /** Kinds of goods in the cart. */
  cart(db: Db, memberId: string): Promise<number>;
}

export const noMemberFacts: MemberFacts = {
  adviserId: async () => null,
  employee: async () => null,
  needsContact: async () => false,
  unread: async () => 0,
  cart: async () => 0,
};
