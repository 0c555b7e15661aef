import type { AnchorHTMLAttributes, ComponentType } from "react";

/** A plain anchor, or an application's own link that takes its address as `href`. */
export type LinkElement = "a" | ComponentType<AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }>;
