const robot = /bot\b|spider|crawl|slurp|preview|facebookexternalhit|lighthouse/i;

/** Whether a crawler asks, or what makes a preview of a link. */
export const isRobot = ({ headers }: Request): boolean => robot.test(headers.get("user-agent") ?? "");

/** Whether a browser fetches ahead what nobody has opened yet. */
export const isPrefetch = ({ headers }: Request): boolean =>
  /prefetch|prerender|preview/i.test(
    ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => headers.get(name) ?? "").join(" "),
  );
