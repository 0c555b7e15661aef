import { createHash, randomBytes } from "node:crypto";

/** A link's opaque id: 192 random bits. */
export const newLinkId = (): string => randomBytes(24).toString("base64url");

/** What is kept of it. */
export const linkHash = (linkId: string): Buffer => createHash("sha256").update(linkId).digest();
