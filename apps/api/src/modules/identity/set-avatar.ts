import { eq } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { claimFiles, ownedFiles, releaseFiles } from "../files/public.ts";
import { lockMember } from "./find-member.ts";
import { members } from "./tables.ts";

/** Shows the picture as the member's from now on; the one before is removed. @throws {ProblemError} FILE_UNKNOWN */
export async function setAvatar(tx: Tx, memberId: string, fileId: string, now: Date): Promise<void> {
  await lockMember(tx, memberId);
  const [picture] = await ownedFiles(tx, memberId, [fileId], "avatar");
  await releaseFiles(tx, `avatar:${memberId}`);
  await claimFiles(tx, [fileId], `avatar:${memberId}`);
  await tx.update(members).set({ avatarUrl: picture!.url, updatedAt: now }).where(eq(members.id, memberId));
}
