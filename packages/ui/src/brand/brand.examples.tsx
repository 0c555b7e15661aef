import type { Example } from "../lib/example.ts";
import { Brand } from "./brand.tsx";

export const examples: Example[] = [{ name: "字标", node: <Brand /> }];
