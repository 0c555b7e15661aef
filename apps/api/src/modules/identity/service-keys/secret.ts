import { newToken, tokenHash } from "../sign-in/opaque-token.ts";

/** Says what it is wherever it is found, so that a scan for secrets knows it. */
const PREFIX = "gks_";

/** 256 random bits. */
export const newSecret = (): string => `${PREFIX}${newToken()}`;

export const looksLikeSecret = (text: string | undefined): text is string =>
  text !== undefined && /^gks_[\w-]{43}$/.test(text);

/** What is stored of it. */
export const secretHash = tokenHash;
