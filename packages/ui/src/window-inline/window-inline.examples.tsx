import type { Example } from "../lib/example.ts";
import { WindowInline } from "./window-inline.tsx";

export const examples: Example[] = [
  {
    name: "写进页面的画",
    node: <WindowInline shape="moon" scene="bamboo" palette="qinglu" id="nf-5" alt="竹径插画" />,
  },
];
