import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPortalIn } from "./portal-in.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder with a data folder for each of `on` and `off`, the settings of `DEMO`, made and filled once a run. */
    firstStarts: string;
  }
}

/** Making and filling a database is most of a first start; every portal of the run begins with a copy instead. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "ginkgo-e2e-first-"));
  for (const demo of ["on", "off"]) {
    const portal = await startPortalIn(join(folder, demo), { DEMO: demo });
    await portal.stop();
  }
  project.provide("firstStarts", folder);
  return () => rm(folder, { recursive: true, force: true });
}
