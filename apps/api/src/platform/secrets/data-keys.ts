import type { Settings } from "../settings.ts";
import { type DataKey, readDataKey } from "./read-data-key.ts";
import { secretKey } from "./secret-key.ts";

/** Version of the key derived from SECRET_KEY; DATA_KEYS begin at 1. */
const DERIVED = 0;

/**
 * Keys of the sealed columns, the one to seal with first. The key derived from SECRET_KEY stays at the end, so that
 * setting DATA_KEYS on a site that ran without them loses nothing.
 */
export function dataKeys(settings: Settings): DataKey[] {
  const set = (settings.DATA_KEYS ?? "").split(",").flatMap((item) => readDataKey(item) ?? []);
  return [...set, { version: DERIVED, key: secretKey(settings, "sealed columns") }];
}
