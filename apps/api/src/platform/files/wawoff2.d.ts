declare module "wawoff2" {
  /** A .woff2 file unpacked to the sfnt it holds. */
  export function decompress(packed: Uint8Array): Promise<Uint8Array>;
}
