import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import type { ReactNode } from "react";
import { Link } from "react-router";

const linkPattern = /\[([^\]]+)\]\((\/[^\s)]*|https:\/\/[^\s)]+)\)/g;

/** Plain text with links written `[文字](/path)`; anything else in brackets stays as it is. */
export function LinkedText({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  // Links and what stands between them, no sentence around.
  const isList = !/[\p{L}\p{N}]/u.test(text.replaceAll(linkPattern, ""));
  let from = 0;
  for (const match of text.matchAll(linkPattern)) {
    const [whole, label = "", href = ""] = match;
    parts.push(text.slice(from, match.index));
    parts.push(
      <Link key={match.index} className={isList ? cx(layout.link, layout.reach) : layout.link} to={href}>
        {label}
      </Link>,
    );
    from = match.index + whole.length;
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}
