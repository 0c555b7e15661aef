import type { FamilyMember, RightLine } from "@ginkgo/api-contract/membership/family";
import {
  bindStates,
  type FamilyRight,
  type FamilyRole,
  familyRights,
  familyRoles,
  relations,
} from "@ginkgo/api-contract/membership/membership-codes";
import { maskPhone } from "@ginkgo/locale/masks";
import type { Vault } from "../../../platform/secrets/vault.ts";

import { maskedPhoneOf, nameOf, type Person } from "../people.ts";
import { roleMay } from "./can-act-for.ts";
import { type FamilyRow, familyPhoneSealContext, isElderRow, isPast } from "./family-row.ts";

/** The reader, as far as it decides what a row shows. */
export interface Reader {
  memberId: string;
  /** Of the reader around this elder; null for an invitation of theirs to an elder not known yet. */
  role: FamilyRole | null;
  vault: Vault;
  people: Map<string, Person>;
  now: Date;
}

/** What the reader may do with a row; the commands go by the same rules. */
export function familyActionsOf(row: FamilyRow, { memberId, role }: Reader): FamilyMember["actions"] {
  const manages = role !== null && roleMay(role, "family.manage");
  if (row.bindState === "INVITED") return manages || row.inviterId === memberId ? ["revoke"] : [];
  if (row.bindState !== "BOUND" || isElderRow(row)) return [];
  const mine = row.memberId === memberId;
  const sharer = row.isSelf ? row.speakerId === memberId : manages;
  return [
    ...(manages ? (["changeRole"] as const) : []),
    ...(sharer || (row.health && (mine || manages)) ? (["shareHealth"] as const) : []),
    ...(mine ? (["leave"] as const) : manages ? (["remove"] as const) : []),
  ];
}

/** Row → answer. */
export function presentFamily(row: FamilyRow, reader: Reader): FamilyMember {
  const person = row.memberId ? reader.people.get(row.memberId) : undefined;
  const bound = row.bindState === "BOUND";
  const state = row.bindState === "INVITED" && isPast(row, reader.now) ? "EXPIRED" : row.bindState;
  const invited = row.phone ? maskPhone(reader.vault.open(row.phone, familyPhoneSealContext(row.id))) : null;
  return {
    id: row.id,
    elderId: row.elderId,
    name: bound ? nameOf(person) : state === "INVITED" ? "待接受的邀请" : "发出的邀请",
    phone: bound ? maskedPhoneOf(person) : invited,
    avatarUrl: bound ? (person?.avatarUrl ?? null) : null,
    relation: row.relation,
    relationText: relations[row.relation],
    role: row.role,
    roleText: familyRoles[row.role],
    bindState: state,
    bindStateText: bindStates[state],
    isMe: bound && row.memberId === reader.memberId,
    isElder: isElderRow(row),
    health: row.health,
    invitedAt: row.invitedAt,
    expiresAt: bound ? null : row.expiresAt,
    joinedAt: row.joinedAt,
    actions: familyActionsOf(row, reader),
  };
}

/** The table of rights for one role. @param health whether health is shared at all */
export const rightLines = (role: FamilyRole, health: boolean): RightLine[] =>
  (Object.keys(familyRights) as FamilyRight[]).map((code) => ({
    code,
    text: familyRights[code].text,
    allowed: roleMay(role, code) && (health || !code.startsWith("health.")),
  }));
