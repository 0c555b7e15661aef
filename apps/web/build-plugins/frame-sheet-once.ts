import type { Plugin } from "vite";

const SHEET = /^assets\/frame-[\w-]+\.css$/;
const SCRIPT = /^assets\/frame-[\w-]+\.js$/;

/**
 * The frame's sheet is on every page, under an address of React Router's own (`…css#`). Vite does not know it by that
 * and would bring it once more with every part that comes later, below the page's own sheets, and undo what those say.
 * In the lists of what such parts need, the frame's script, which is there as well, stands for its sheet.
 *
 * A build without those lists, or without the frame, fails here rather than looking wrong at a reader's.
 */
export function frameSheetOnce(): Plugin {
  return {
    name: "ginkgo:frame-sheet-once",
    apply: "build",
    enforce: "post",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const names = Object.keys(bundle);
        const sheet = names.find((name) => SHEET.test(name));
        const script = names.find((name) => SCRIPT.test(name));
        if (!sheet || !script) this.error("the frame's script and sheet were not found");
        let replaced = 0;
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk" || !file.code.includes(`"${sheet}"`)) continue;
          file.code = file.code.replaceAll(`"${sheet}"`, `"${script}"`);
          replaced++;
        }
        if (replaced === 0) this.error("no list of what later parts need names the frame's sheet");
      },
    },
  };
}
