import type { Example } from "../lib/example.ts";
import { LoadingBar } from "./loading-bar.tsx";

export const examples: Example[] = [{ name: "打开一半", node: <LoadingBar progress={0.5} /> }];
