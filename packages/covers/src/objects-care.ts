// Still lifes of what is used up in care, and of what is eaten.

import { circ, ell, leafAt, line, op, path, pill, rect } from "./kit.ts";
import {
  AD,
  AL,
  AU,
  BL,
  BR,
  CD,
  CR,
  G,
  GD,
  GL,
  GM,
  GY,
  IN,
  LE,
  outline,
  PD,
  PE,
  SD,
  SK,
  steam,
  turned,
  WA,
  WD,
} from "./still-colours.ts";

export function diaper(): string {
  return (
    path(
      "M96 108h208q10 0 8 14l-6 34q-44 8 -62 82q-2 12 -14 12h-60q-12 0 -14 -12q-18 -74 -62 -82l-6 -34q-2 -14 8 -14Z",
      CR,
    ) +
    path(
      "M96 108h208q10 0 8 14l-6 34q-44 8 -62 82q-2 12 -14 12h-60q-12 0 -14 -12q-18 -74 -62 -82l-6 -34q-2 -14 8 -14Z",
      "none",
      outline(GL, 5),
    ) +
    path("M166 124h68l-6 112q-28 8 -56 0Z", WA) +
    line("M182 132v98M200 132v100M218 132v98", WD, 3, op(0.7)) +
    rect(76, 114, 40, 24, AU, ' rx="5"') +
    rect(284, 114, 40, 24, AU, ' rx="5"') +
    line("M94 164q42 16 56 78M306 164q-42 16 -56 78", GM, 5)
  );
}

export function carePad(): string {
  let quilted = "";
  for (let i = 0; i < 7; i++) quilted += line(`M${112 + i * 28} 158l-32 76`, GL, 3);
  return (
    path("M104 144h200q10 0 14 12l26 82q2 14 -12 14H70q-14 0 -10 -14l30 -82q4 -12 14 -12Z", WD) +
    path("M118 156h172q8 0 10 8l20 66q0 8 -8 8H90q-8 0 -6 -8l24 -66q2 -8 10 -8Z", CR) +
    quilted +
    path("M300 144q26 -2 18 22l-22 62q-14 -4 -22 -20Z", "#DCEBE2") +
    rect(134, 84, 132, 34, WD, ' rx="12"') +
    rect(134, 84, 132, 12, WA, ' rx="6"') +
    line("M148 108h104", CR, 4)
  );
}

export function washCap(): string {
  return (
    path("M128 172q-8 -2 -8 14q2 22 18 22q12 52 62 52t62 -52q16 0 18 -22q0 -16 -8 -14Z", SK) +
    path(
      "M104 176q-10 -104 96 -104t96 104q-14 16 -32 6q-16 12 -32 0q-16 12 -32 0q-16 12 -32 0q-16 12 -32 0q-18 10 -32 -6Z",
      WD,
    ) +
    path("M128 154q6 -58 58 -64", "none", outline(WA, 8)) +
    circ(172, 206, 6, IN) +
    circ(228, 206, 6, IN) +
    path("M180 232q20 14 40 0", "none", outline(PE, 5)) +
    circ(292, 104, 16, "#fff", op(0.95)) +
    circ(316, 82, 10, "#fff", op(0.95)) +
    circ(96, 96, 12, "#fff", op(0.95))
  );
}

export function ostomy(): string {
  return (
    path("M118 132a62 62 0 0 1 118 0q14 36 6 74q-6 40 -26 46h-78q-22 -8 -26 -46q-6 -38 6 -74Z", CD) +
    path(
      "M118 132a62 62 0 0 1 118 0q14 36 6 74q-6 40 -26 46h-78q-22 -8 -26 -46q-6 -38 6 -74Z",
      "none",
      outline(BL, 5),
    ) +
    circ(177, 138, 34, CR) +
    circ(177, 138, 34, "none", outline(G, 7)) +
    circ(177, 138, 13, PE) +
    rect(132, 238, 90, 13, G, ' rx="6"') +
    circ(300, 196, 46, SK) +
    circ(300, 196, 46, "none", outline(SD, 4)) +
    circ(300, 196, 27, "none", outline(G, 7)) +
    circ(300, 196, 11, GD)
  );
}

export function cup(): string {
  return (
    path("M124 128L268 94l-14 142q-2 16 -18 16h-78q-16 0 -18 -16Z", AU) +
    path("M131 160l126 -8 -9 84q-2 16 -18 16h-72q-16 0 -18 -16Z", AD, op(0.35)) +
    ell(196, 112, 74, 13, CR, ' transform="rotate(-13 196 112)"') +
    ell(196, 113, 60, 8, WD, ' transform="rotate(-13 196 113)"') +
    path("M134 150q-46 -8 -44 34q4 36 52 34", "none", outline(G, 15)) +
    path("M261 140q50 -10 48 32q-4 38 -56 38", "none", outline(G, 15))
  );
}

export function toothbrush(): string {
  const sponge =
    ell(270, 171, 34, 22, "#EFA79A") + line("M248 158v26M262 152v38M276 152v38M290 158v26", PE, 5, op(0.75));
  return (
    path("M238 156h78l-8 88q-2 10 -12 10h-38q-10 0 -12 -10Z", WA) +
    path("M238 156h78l-1 14h-76Z", WD) +
    turned(-38, 160, 170, rect(64, 165, 190, 13, CR, ' rx="6"') + sponge) +
    circ(96, 112, 11, "#fff", op(0.9)) +
    circ(124, 92, 8, "#fff", op(0.9)) +
    circ(120, 128, 6, "#fff", op(0.9))
  );
}

export function formula(): string {
  return (
    rect(112, 96, 112, 158, CR, ' rx="8"') +
    rect(112, 136, 112, 86, G) +
    ell(168, 96, 56, 14, GY) +
    rect(112, 84, 112, 14, GY) +
    ell(168, 84, 56, 14, GL) +
    circ(168, 178, 27, CR) +
    path("M168 194c-26 -16 -14 -34 0 -22c14 -12 26 6 0 22Z", PE) +
    path("M240 176h74l-10 74q-1 6 -8 6h-38q-7 0 -8 -6Z", WA) +
    path("M244 196h66l-8 54q-1 6 -8 6h-34q-7 0 -8 -6Z", CR) +
    turned(28, 276, 140, rect(270, 96, 10, 66, GY, ' rx="5"') + ell(275, 166, 16, 11, GL)) +
    ell(277, 197, 33, 6, CD)
  );
}

export function capsules(): string {
  return (
    rect(122, 128, 104, 126, AU, ' rx="16"') +
    rect(138, 92, 72, 36, G, ' rx="6"') +
    line("M150 96v28M164 96v28M178 96v28M192 96v28", GD, 4) +
    rect(122, 156, 104, 66, CR) +
    ell(174, 189, 32, 16, AL) +
    path("M152 186q20 -14 40 0", "none", outline("#fff", 5)) +
    turned(-18, 272, 232, pill(244, 216, 56, 28, AL) + pill(252, 220, 24, 7, "#fff", 0.8)) +
    turned(12, 290, 192, pill(264, 180, 50, 25, AU) + pill(270, 184, 22, 6, "#fff", 0.7)) +
    turned(-6, 332, 240, pill(310, 230, 44, 22, AD))
  );
}

export function porridge(): string {
  return (
    path("M100 160h200q-4 92 -76 96h-48q-72 -4 -76 -96Z", CR) +
    path("M104 186q40 16 192 0q-3 18 -10 32q-90 12 -174 0q-6 -14 -8 -32Z", PE) +
    ell(200, 160, 100, 19, GL) +
    ell(200, 160, 88, 14, AL) +
    circ(172, 158, 6, PE) +
    circ(216, 162, 6, LE) +
    circ(238, 156, 5, PE) +
    path("M214 156q38 -34 92 -84", "none", outline(BL, 11)) +
    steam(150, 140) +
    steam(188, 132)
  );
}

export function grains(): string {
  let seeds = "";
  for (let i = 0; i < 11; i++)
    seeds += ell(222 + (i % 6) * 19 + (i > 5 ? 9 : 0), i > 5 ? 234 : 248, 9, 6, [AL, BR, CD, LE][i % 4]!);
  return (
    path("M98 88h108q6 0 6 8l6 148q0 10 -10 10H94q-10 0 -10 -10l8 -148q0 -8 6 -8Z", BL) +
    rect(94, 88, 116, 20, BR, ' rx="4"') +
    circ(152, 176, 40, CR) +
    line("M152 206V152", AD, 5) +
    leafAt(152, 176, 1.2, -40, AU) +
    leafAt(152, 176, 1.2, 40, AU) +
    leafAt(152, 160, 1.3, 0, AU) +
    path("M238 166h90q-2 44 -28 52h-34q-26 -8 -28 -52Z", G) +
    ell(283, 166, 45, 10, CD) +
    seeds
  );
}

export function giftBox(): string {
  let cakes = "";
  for (let i = 0; i < 4; i++)
    cakes +=
      circ(128 + i * 48, 150, 22, [AL, "#DCEBE2", IN, PE][i]!) +
      circ(128 + i * 48, 150, 13, "none", outline(CR, 3));
  return (
    rect(88, 112, 224, 76, CR, ' rx="8"') +
    cakes +
    rect(80, 176, 240, 80, PE, ' rx="8"') +
    rect(186, 176, 28, 80, AU) +
    path("M200 196q-48 -34 -58 -4q4 24 58 4q54 20 58 -4q-10 -30 -58 4Z", AU) +
    circ(200, 196, 11, AD) +
    leafAt(118, 236, 2, 0, AL) +
    leafAt(284, 236, 2, 0, AL)
  );
}

export function medicineBag(): string {
  return (
    path("M128 118h144l14 126q0 12 -12 12H126q-12 0 -12 -12Z", CR) +
    path("M168 118v-16q0 -24 32 -24t32 24v16", "none", outline(BR, 7)) +
    rect(170, 150, 60, 60, "none", ` rx="8"${outline(G, 5)}`) +
    path("M192 160h16v12h12v16h-12v12h-16v-12h-12v-16h12Z", G) +
    rect(142, 94, 30, 42, PD, ' rx="5"') +
    rect(148, 84, 18, 12, CR, ' rx="3"') +
    rect(226, 88, 34, 46, AU, ' rx="4"') +
    line("M234 104h18M234 116h18", CR, 5) +
    rect(118, 134, 164, 8, CD) +
    turned(-16, 296, 238, pill(272, 228, 48, 22, PE)) +
    circ(106, 246, 13, GY) +
    line("M97 246h18", GL, 4)
  );
}
