import iconv from "iconv-lite";

export type Encoding = "UTF-8" | "UTF-16" | "GB18030";

/**
 * Bytes of a list → text without its mark. UTF-8 unless the bytes cannot be; then GB18030, what Chinese
 * spreadsheet programs save as.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return { text: iconv.decode(Buffer.from(bytes), "utf16"), encoding: "UTF-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: iconv.decode(Buffer.from(bytes), "gb18030"), encoding: "GB18030" };
  }
}
