export interface DataKey {
  /** Stands in every value sealed with the key. */
  version: number;
  /** 32 bytes. */
  key: Buffer;
}

/** One `version:base64` of DATA_KEYS, or undefined where it is none. */
export function readDataKey(item: string): DataKey | undefined {
  const [, version, packed] = /^([1-9]\d{0,3}):([A-Za-z0-9+/]{43}=)$/.exec(item.trim()) ?? [];
  return version && packed ? { version: Number(version), key: Buffer.from(packed, "base64") } : undefined;
}
