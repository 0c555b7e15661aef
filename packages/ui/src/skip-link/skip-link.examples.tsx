import type { Example } from "../lib/example.ts";
import { SkipLink } from "./skip-link.tsx";

export const examples: Example[] = [{ name: "跳到正文", node: <SkipLink /> }];
