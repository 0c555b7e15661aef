import { inflateRawSync } from "node:zlib";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const DEFLATED = 8;

export interface ZipEntry {
  /** As the archive spells it, whatever its character set. */
  name: Buffer;
  bytes: Buffer;
}

/** Where the list of an archive's files begins, and how many it has. @throws where it is no archive */
function listOf(zip: Buffer): { at: number; left: number } {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== END) end--;
  if (end < 0) throw new Error("not a zip archive");
  return { at: zip.readUInt32LE(end + 16), left: zip.readUInt16LE(end + 10) };
}

/** Bytes its files have together once unpacked, as the archive says itself. @throws where it is no archive */
export function unpackedSize(zip: Buffer): number {
  let { at, left } = listOf(zip);
  let size = 0;
  for (; left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error("a damaged zip archive");
    size += zip.readUInt32LE(at + 24);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return size;
}

/**
 * The files of a small zip archive.
 * @param most bytes of one file unpacked; beyond it the archive is refused
 * @throws where it is no archive of stored or deflated files
 */
export function readZip(zip: Buffer, most = 64 * 1024 * 1024): ZipEntry[] {
  const found: ZipEntry[] = [];
  let { at, left } = listOf(zip);
  for (; left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error("a damaged zip archive");
    const [packed, names, extra, comment] = [20, 28, 30, 32].map((o, i) =>
      i === 0 ? zip.readUInt32LE(at + o) : zip.readUInt16LE(at + o),
    ) as [number, number, number, number];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + packed);
    const deflated = zip.readUInt16LE(at + 10) === DEFLATED;
    found.push({
      name: zip.subarray(at + 46, at + 46 + names),
      bytes: deflated ? inflateRawSync(data, { maxOutputLength: most }) : data,
    });
    at += 46 + names + extra + comment;
  }
  return found;
}
