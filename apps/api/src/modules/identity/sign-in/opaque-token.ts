import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { seal, unseal } from "../../../platform/secrets/seal.ts";

/** 256 random bits as 43 characters. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Whether a text can be one of ours at all; saves asking the database about anything else. */
export const looksLikeToken = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text);

/** What is stored of a token. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();

export interface TokenValues {
  access: string;
  refresh: string;
}

const successorKey = (used: string) =>
  Buffer.from(hkdfSync("sha256", used, "ginkgo", "successor of a refresh token", 32));

/**
 * Keeps the pair that followed `used` so that only somebody who holds `used` reads it: the row alone opens nothing.
 * @param place session and generation
 */
export const sealSuccessor = (used: string, pair: TokenValues, place: string): string =>
  seal(successorKey(used), JSON.stringify(pair), place);

export function openSuccessor(used: string, sealed: string, place: string): TokenValues | undefined {
  const text = unseal(successorKey(used), sealed, place);
  return text === undefined ? undefined : (JSON.parse(text) as TokenValues);
}
