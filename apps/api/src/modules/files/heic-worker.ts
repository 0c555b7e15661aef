import { createRequire } from "node:module";
import sharp from "sharp";
import { answerWork } from "../../platform/limited-worker.ts";
import type { HeicPicture, HeicWork } from "./clean-heic.ts";

/** What is used of libheif; its JavaScript names most of it only when it runs. */
interface Libheif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): { handle: unknown }[]; decoder: unknown };
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGB: unknown };
  heif_js_decode_image2(handle: unknown, space: unknown, chroma: unknown): Promise<Decoded | null>;
  heif_image_release(image: unknown): void;
  heif_image_handle_release(handle: unknown): void;
  heif_context_free(context: unknown): void;
}
interface Decoded {
  code?: unknown;
  image: unknown;
  channels: { width: number; height: number; stride: number; data: Uint8Array }[];
}

// It says on the console what is wrong with a file; that is said by the answer.
console.log = () => {};
const libheif = createRequire(import.meta.url)("libheif-js/wasm-bundle") as Libheif;

/** Three bytes a pixel, row by row without gaps; turned as the file says. */
async function unpack(bytes: Uint8Array) {
  const decoder = new libheif.HeifDecoder();
  const [picture, ...others] = decoder.decode(bytes);
  try {
    if (!picture || others.length > 0) throw new Error("not one picture");
    const { heif_colorspace: spaces, heif_chroma: chromas } = libheif;
    const found = await libheif.heif_js_decode_image2(
      picture.handle,
      spaces.heif_colorspace_RGB,
      chromas.heif_chroma_interleaved_RGB,
    );
    const [channel] = found && found.code === undefined ? found.channels : [];
    if (!found || !channel) throw new Error("does not decode");
    libheif.heif_image_release(found.image);
    const { width, height, stride, data } = channel;
    const row = width * 3;
    if (stride === row) return { width, height, data };
    const packed = new Uint8Array(row * height);
    for (let y = 0; y < height; y++) packed.set(data.subarray(y * stride, y * stride + row), y * row);
    return { width, height, data: packed };
  } finally {
    for (const { handle } of [picture, ...others].filter((p) => p !== undefined))
      libheif.heif_image_handle_release(handle);
    libheif.heif_context_free(decoder.decoder);
  }
}

async function answer({ bytes, side, square, mostPixels }: HeicWork): Promise<HeicPicture> {
  const { width, height, data } = await unpack(bytes);
  // What is unpacked may be larger than what the head of the file says.
  if (width * height > mostPixels) throw new Error("larger than it says");
  const made = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: side, height: side, fit: square ? "cover" : "inside", withoutEnlargement: !square })
    .toColourspace("srgb")
    .jpeg({ quality: 84, progressive: true })
    .toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(made.data), width: made.info.width, height: made.info.height };
}

answerWork(answer);
