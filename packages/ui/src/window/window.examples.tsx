import type { Example } from "../lib/example.ts";
import { Window, type WindowShape } from "./window.tsx";

const shapes: [WindowShape, string, string][] = [
  ["moon", "residence", "qinglu"],
  ["begonia", "courtyard", "spring"],
  ["hex", "tea", "dawn"],
  ["fan", "lake", "dusk"],
  ["octagon", "watertown", "rain"],
  ["leaf", "courtyard", "autumn"],
];

export const examples: Example[] = shapes.map(([shape, scene, palette], index) => ({
  name: shape,
  node: <Window shape={shape} scene={scene} palette={palette} id={`door-${index}`} />,
}));
