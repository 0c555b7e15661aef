import type { Example } from "../lib/example.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

export const examples: Example[] = [
  { name: "只读出来的话", node: <VisuallyHidden>只有读屏软件会读到这句话</VisuallyHidden> },
];
