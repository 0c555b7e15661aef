// The fixed colours of still lifes; only their ground changes (see tints).

import { line, op } from "./kit.ts";

export const G = "#1F5C4A"; // pine
export const GD = "#123D31"; // dark pine
export const GM = "#3D8570"; // middle pine
export const AU = "#E2A72E"; // gold
export const AD = "#B57C18"; // dark gold
export const AL = "#F3CC72"; // light gold
export const PE = "#C8553D"; // persimmon
export const PD = "#8F3620"; // dark persimmon
export const CR = "#FFFBF1"; // cream
export const CD = "#E9DFC8"; // shaded cream
export const BR = "#8A5A3B"; // wood
export const BL = "#B98358"; // light wood
export const GY = "#8FA09A"; // grey
export const GL = "#C9D3CE"; // light grey
export const IN = "#2B3B35"; // ink
export const WA = "#BFDDE0"; // water
export const WD = "#6D9CA6"; // deep water
export const SK = "#E7C3A0"; // skin
export const SD = "#CFA07A"; // shaded skin
export const LE = "#7FA658"; // leaf green

export function steam(x: number, y: number): string {
  return line(`M${x} ${y}q-9 -11 0 -22t0 -22`, "#fff", 5, op(0.9));
}

/** Attributes of an outline without fill. */
export const outline = (colour: string, width: number): string =>
  ` stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;

/** A part turned about a point. */
export const turned = (angle: number, x: number, y: number, part: string): string =>
  `<g transform="rotate(${angle} ${x} ${y})">${part}</g>`;
