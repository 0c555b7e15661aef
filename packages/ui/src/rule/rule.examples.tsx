import type { Example } from "../lib/example.ts";
import { Rule } from "./rule.tsx";

export const examples: Example[] = [{ name: "文武线", node: <Rule /> }];
