/** Where the bytes of uploaded files are kept. */
export interface Files {
  /** Whole or not at all. @param name 32 hex digits, drawn by the caller that stores the row */
  put(name: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** Undefined where there is no such file. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removing twice is fine. */
  remove(name: string): Promise<void>;
}
