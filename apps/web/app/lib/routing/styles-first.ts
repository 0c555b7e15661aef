import { Transform } from "node:stream";

const PRELOAD = /<link rel="modulepreload" /g;
/** Long enough that a tag cut in two between chunks is seen whole. */
const TAIL = 32;

/**
 * Marks the document's preloaded scripts as less urgent than its style sheets and first picture: every page can be
 * read and used before its scripts run, so on a slow line they must not share the way with what is painted first.
 * React Router writes those links itself and takes no priority for them.
 */
export function stylesFirst(): Transform {
  let rest = "";
  const decoder = new TextDecoder();
  const mark = (html: string) => html.replace(PRELOAD, '<link rel="modulepreload" fetchpriority="low" ');
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      const html = rest + decoder.decode(chunk, { stream: true });
      // What follows the last tag that is complete waits for the next chunk, unless no tag is open.
      const open = html.lastIndexOf("<");
      const cut = open > html.lastIndexOf(">") && html.length - open < TAIL ? open : html.length;
      rest = html.slice(cut);
      done(null, mark(html.slice(0, cut)));
    },
    flush(done) {
      done(null, mark(rest + decoder.decode()));
    },
  });
}
