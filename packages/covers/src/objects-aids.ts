// Still lifes of aids: what helps to sit, stand, lie and move.

import { circ, ell, leafAt, line, op, path, rect } from "./kit.ts";
import {
  AD,
  AL,
  AU,
  BL,
  BR,
  CR,
  G,
  GD,
  GL,
  GM,
  GY,
  IN,
  outline,
  PD,
  PE,
  SD,
  SK,
  turned,
  WA,
  WD,
} from "./still-colours.ts";

export function powerChair(): string {
  return (
    rect(128, 84, 22, 106, G, ' rx="10"') +
    rect(128, 172, 136, 26, G, ' rx="12"') +
    rect(116, 78, 46, 30, GD, ' rx="12"') +
    rect(150, 138, 92, 14, IN, ' rx="7"') +
    line("M236 138v-26", IN, 7) +
    circ(236, 106, 11, PE) +
    rect(218, 132, 36, 14, GY, ' rx="5"') +
    rect(136, 202, 108, 34, IN, ' rx="8"') +
    path("M184 206l-14 16h13l-5 12 18 -17h-13l6 -11Z", AU) +
    line("M258 196l22 44h36", IN, 9) +
    circ(160, 240, 24, IN) +
    circ(160, 240, 10, GL) +
    circ(252, 246, 17, IN) +
    circ(252, 246, 7, GL) +
    circ(112, 250, 11, IN)
  );
}

export function quadCane(): string {
  return (
    path("M190 236V110q0 -36 34 -36h40", "none", outline(GY, 15)) +
    path("M228 74h42", "none", outline(IN, 23)) +
    rect(182, 170, 16, 12, GL, ' rx="3"') +
    circ(190, 140, 3, IN) +
    circ(190, 152, 3, IN) +
    rect(181, 196, 18, 26, G, ' rx="4"') +
    line("M190 222L132 252M190 222L172 256M190 222L214 256M190 222L252 248", GY, 9) +
    [132, 172, 214, 252].map((x, i) => rect(x - 11, [246, 250, 250, 242][i]!, 22, 13, IN, ' rx="5"')).join("")
  );
}

export function hoist(): string {
  return (
    rect(108, 240, 150, 12, IN, ' rx="6"') +
    circ(118, 254, 10, GY) +
    circ(248, 254, 10, GY) +
    line("M128 240V92", GY, 15) +
    line("M128 96L258 74", G, 15) +
    line("M130 160L190 88", GL, 8) +
    line("M252 78v24M220 106h66", IN, 7) +
    line("M222 108l-8 60M284 108l14 54", AU, 6) +
    path("M204 160q54 60 104 -6q4 62 -48 66q-50 2 -56 -60Z", G) +
    path("M214 172q46 42 86 -6", "none", outline(GM, 5)) +
    rect(116, 176, 24, 34, PE, ' rx="5"') +
    circ(128, 193, 5, CR)
  );
}

export function airBed(): string {
  let tubes = "";
  for (let i = 0; i < 8; i++)
    tubes += rect(64 + i * 29, i % 2 ? 186 : 172, 30, i % 2 ? 44 : 58, i % 2 ? G : WD, ' rx="14"');
  return (
    rect(58, 228, 248, 16, BR, ' rx="4"') +
    rect(68, 244, 14, 16, BR) +
    rect(282, 244, 14, 16, BR) +
    tubes +
    path("M70 174q-2 -34 30 -32l26 4q14 4 8 30Z", CR) +
    rect(286, 100, 66, 48, CR, ' rx="8"') +
    rect(286, 100, 66, 48, "none", ` rx="8"${outline(GY, 4)}`) +
    circ(306, 124, 10, G) +
    line("M324 117h16M324 131h16", GY, 5) +
    path("M316 148v40q0 12 -18 12", "none", outline(IN, 6))
  );
}

export function commode(): string {
  return (
    line("M128 116v140M272 116v140", GY, 11) +
    path("M128 176V96h144v80", "none", outline(GY, 11)) +
    rect(136, 96, 128, 44, G, ' rx="8"') +
    rect(112, 146, 20, 12, IN, ' rx="6"') +
    rect(268, 146, 20, 12, IN, ' rx="6"') +
    path("M122 182h156q8 0 8 10v8H114v-8q0 -10 8 -10Z", CR) +
    ell(200, 190, 44, 9, IN, op(0.85)) +
    path("M164 200h72l-8 40q-28 10 -56 0Z", WA) +
    path("M164 200h72l-2 10h-68Z", WD) +
    rect(118, 252, 20, 8, IN) +
    rect(262, 252, 20, 8, IN)
  );
}

export function showerChair(): string {
  let drops = "";
  for (let i = 0; i < 4; i++) drops += line(`M${96 + i * 16} ${112 + (i % 2) * 14}l-6 16`, WD, 5);
  return (
    path("M64 70h40q26 0 26 16", "none", outline(GY, 9)) +
    path("M92 96q28 -26 66 -4Z", GY) +
    drops +
    path("M176 108q44 -16 88 0l6 62H170Z", CR) +
    path("M176 108q44 -16 88 0l6 62H170Z", "none", outline(GL, 4)) +
    line("M196 124v32M220 120v36M244 124v32", GL, 6) +
    path("M152 178h136q8 0 8 10v8H144v-8q0 -10 8 -10Z", G) +
    circ(190, 187, 4, GD) +
    circ(220, 187, 4, GD) +
    circ(250, 187, 4, GD) +
    line("M160 196l-14 58M280 196l14 58M184 196l-6 50M256 196l6 50", GY, 9) +
    [146, 178, 262, 294].map((x, i) => ell(x, [256, 248, 248, 256][i]!, 11, 6, IN)).join("")
  );
}

export function hearing(): string {
  return (
    path("M150 92q68 -46 108 18q22 44 -12 78q-20 18 -20 36q-4 34 -38 32q-30 -2 -34 -34", SK) +
    path("M168 118q42 -28 64 10q12 28 -12 52q-20 16 -18 34", "none", outline(SD, 9)) +
    path("M154 222q-10 -40 -4 -130", SK) +
    path("M128 86q-34 26 -22 88q4 20 20 18q16 -4 12 -24q-8 -36 6 -60q6 -14 -2 -20q-6 -6 -14 -2Z", G) +
    circ(120, 150, 6, AU) +
    rect(112, 112, 12, 22, AL, ' rx="5"') +
    path("M136 86q20 -40 66 -20q22 12 12 58q-6 20 -20 26", "none", outline(GL, 7)) +
    circ(192, 154, 13, PE)
  );
}

export function knee(): string {
  return (
    path("M148 58h84q8 62 0 104q-6 40 6 92h-88q6 -54 -4 -96q-8 -50 2 -100Z", SK) +
    path("M138 106q52 14 104 0q4 34 -6 62q-4 24 2 50q-48 14 -94 0q2 -32 -4 -54q-8 -30 -2 -58Z", G) +
    circ(192, 162, 27, CR) +
    circ(192, 162, 15, SK) +
    path("M139 124q52 14 102 0v18q-50 12 -102 0ZM144 194q46 12 92 0v16q-46 12 -92 0Z", AU) +
    rect(222, 122, 34, 22, AD, ' rx="5"') +
    rect(218, 192, 34, 20, AD, ' rx="5"')
  );
}

export function belt(): string {
  return (
    path("M136 80h128q10 0 10 12v96H126V92q0 -12 10 -12Z", GD) +
    path("M118 188h164q12 0 12 14v14H106v-14q0 -14 12 -14Z", GM) +
    line("M118 216v40M282 216v40", IN, 10) +
    path("M112 132q88 40 176 0l4 34q-92 42 -184 0Z", AU) +
    path("M120 142q80 34 160 0", "none", outline(AD, 4)) +
    rect(170, 146, 60, 42, CR, ' rx="8"') +
    rect(170, 146, 60, 42, "none", ` rx="8"${outline(IN, 5)}`) +
    rect(186, 157, 28, 20, PE, ' rx="5"')
  );
}

export function toolbox(): string {
  return (
    turned(-32, 150, 130, path("M138 58a28 28 0 1 1 24 0v84h-24Z", GY) + rect(142, 24, 16, 30, "#EEE8DA")) +
    turned(24, 250, 120, rect(242, 56, 16, 62, AU, ' rx="7"') + rect(246, 116, 8, 54, GY)) +
    path("M162 160v-14q0 -12 12 -12h52q12 0 12 12v14", "none", outline(IN, 10)) +
    rect(96, 160, 208, 92, PE, ' rx="10"') +
    rect(96, 160, 208, 26, PD, ' rx="10"') +
    rect(134, 176, 26, 24, AL, ' rx="4"') +
    rect(240, 176, 26, 24, AL, ' rx="4"') +
    rect(180, 208, 40, 22, PD, ' rx="4"')
  );
}

/** A small leaf below the middle, which stays free for a name: of what has no drawing of its own. */
export function plain(): string {
  return leafAt(200, 252, 1.6, 0, BL) + line("M168 262h64", BL, 3, op(0.6));
}
