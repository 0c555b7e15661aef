import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Files } from "./files.ts";

/** Files in a folder, spread over 256 below it so that none grows long. */
export function diskFiles(folder: string): Files {
  const placeOf = (name: string) => {
    if (!/^[0-9a-f]{32}$/.test(name)) throw new Error("not the name of a kept file");
    return join(folder, name.slice(0, 2), name);
  };

  return {
    async put(name, bytes) {
      const place = placeOf(name);
      await mkdir(dirname(place), { recursive: true });
      // Written beside and moved in: a process killed half-way leaves no half file under the name.
      const part = `${place}.${randomUUID()}.part`;
      try {
        const file = await open(part, "wx", 0o600);
        await file.writeFile(bytes).finally(() => file.sync().finally(() => file.close()));
        await rename(part, place);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    get: (name) =>
      readFile(placeOf(name)).then(
        (bytes) => new Uint8Array(bytes),
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return undefined;
          throw error;
        },
      ),
    remove: (name) => rm(placeOf(name), { force: true }),
  };
}
