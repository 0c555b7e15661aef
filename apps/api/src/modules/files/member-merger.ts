import { eq } from "drizzle-orm";
import type { MemberMerger } from "../../http/member-merger.ts";
import { files } from "./tables.ts";

/** Uploaded files open for who uploaded them. */
export const memberMerger: MemberMerger = {
  moves: ["files.files.member_id"],
  keeps: {},
  async move(tx, { from, into }) {
    await tx.update(files).set({ memberId: into }).where(eq(files.memberId, from));
  },
};
