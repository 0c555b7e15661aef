// Still lifes of devices, furniture, clothes and what passes the time.

import { circ, ell, leafAt, line, op, path, rect } from "./kit.ts";
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
  outline,
  PD,
  PE,
  SD,
  SK,
  turned,
  WA,
  WD,
} from "./still-colours.ts";

const box = (x: number, y: number, w: number, h: number, r: number): string =>
  rect(x, y, w, h, CR, ` rx="${r}"`) + rect(x, y, w, h, "none", ` rx="${r}"${outline(GL, 5)}`);

export function radar(): string {
  return (
    line("M84 74v110M84 74h96", GL, 10) +
    turned(45, 120, 108, rect(88, 92, 66, 34, CR, ' rx="9"') + circ(121, 109, 9, G)) +
    path("M150 116q42 26 34 74M160 92q74 34 62 112M176 70q96 46 84 134", "none", outline(WD, 7)) +
    circ(286, 190, 15, SK) +
    path("M266 206q-28 6 -58 22q-14 10 -6 20q6 8 18 2l50 -18q30 -4 34 -20q0 -10 -14 -10Z", G) +
    line("M206 244l-46 10M218 248l-30 14", IN, 12) +
    line("M310 140v28M310 182v2", PE, 12)
  );
}

export function callButton(): string {
  return (
    path("M150 104q50 -56 100 0", "none", outline(GY, 6)) +
    box(136, 100, 128, 154, 40) +
    circ(200, 172, 44, PD) +
    circ(200, 168, 44, PE) +
    path("M172 152q12 -18 34 -18", "none", outline("#F0A58F", 7)) +
    path("M200 150v20M200 184v2", "none", outline(CR, 11)) +
    circ(200, 234, 6, G) +
    line("M98 150q-16 24 0 48M76 136q-26 38 0 76M302 150q16 24 0 48M324 136q26 38 0 76", AU, 8)
  );
}

export function wristband(): string {
  return (
    path("M172 70h56l8 54h-72Z", G) +
    path("M164 204h72l-8 56h-56Z", G) +
    circ(200, 80, 4, GD) +
    circ(200, 226, 4, GD) +
    circ(200, 240, 4, GD) +
    rect(142, 112, 116, 104, IN, ' rx="26"') +
    rect(154, 124, 92, 80, "#DCEBE2", ' rx="17"') +
    path("M200 196q-30 -32 -30 -46a30 28 0 0 1 60 0q0 14 -30 46Z", PE) +
    circ(200, 151, 12, CR) +
    path("M282 130q20 32 0 68M304 116q30 48 0 96", "none", outline(AU, 7))
  );
}

export function sleepBand(): string {
  return (
    rect(72, 214, 256, 32, CR, ' rx="10"') +
    rect(80, 246, 14, 14, BR) +
    rect(306, 246, 14, 14, BR) +
    path("M82 212q0 -34 30 -34h28q18 0 18 34Z", "#DCEBE2") +
    rect(168, 200, 130, 15, G, ' rx="7"') +
    path("M298 208h26v-66", "none", outline(IN, 5)) +
    path("M168 176h24l10 -22 16 38 12 -26 8 10h42", "none", outline(PE, 6)) +
    path("M244 70a38 38 0 1 0 34 56a32 32 0 0 1 -34 -56Z", AU) +
    line("M150 92h24l-24 26h24M112 122h18l-18 20h18", IN, 6)
  );
}

export function glucose(): string {
  return (
    path("M112 88h98q26 0 24 30l-10 94q-4 30 -30 30h-66q-26 0 -30 -30l-10 -94q-2 -30 24 -30Z", G) +
    rect(112, 108, 98, 66, "#DCEBE2", ' rx="8"') +
    `<g fill="none" stroke="${GD}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"><path d="M150 120h-18v18q18 -6 18 10t-18 12M186 120q-20 8 -20 28a11 11 0 1 0 22 0a11 11 0 0 0 -20 -4"/></g>` +
    circ(158, 161, 4, GD) +
    circ(161, 206, 15, AU) +
    rect(148, 240, 26, 34, CR, ' rx="3"') +
    rect(153, 258, 16, 14, PE) +
    path("M286 118q34 44 34 68a34 34 0 0 1 -68 0q0 -24 34 -68Z", PE) +
    path("M270 190q2 16 16 18", "none", outline("#F0A58F", 7))
  );
}

export function penNeedle(): string {
  const cap = (x: number) =>
    path(`M${x} 176h34v54q0 8 -8 8h-18q-8 0 -8 -8Z`, WD) + rect(x + 4, 168, 26, 10, CR, ' rx="3"');
  return (
    turned(
      -28,
      190,
      122,
      rect(72, 108, 176, 32, G, ' rx="12"') +
        rect(58, 112, 24, 24, AU, ' rx="6"') +
        rect(134, 114, 62, 20, CR, ' rx="4"') +
        path("M248 112h26v24h-26Z", GL) +
        rect(274, 121, 48, 5, IN),
    ) +
    cap(168) +
    cap(216) +
    cap(264) +
    path("M110 204q14 18 14 28a14 14 0 0 1 -28 0q0 -10 14 -28Z", PE)
  );
}

export function oximeter(): string {
  return (
    path("M66 190q62 -24 132 -14q18 4 16 20q-2 14 -20 14q-60 2 -126 20Z", SK) +
    path("M186 178q24 0 22 18", "none", outline(SD, 5)) +
    path("M146 112h132q34 4 40 46v10H158q-20 -6 -20 -36q0 -20 8 -20Z", CR) +
    path("M146 112h132q34 4 40 46v10H158q-20 -6 -20 -36q0 -20 8 -20Z", "none", outline(GL, 4)) +
    path("M158 216h160q0 34 -40 42h-122q-16 -4 -16 -22q0 -18 18 -20Z", G) +
    rect(306, 164, 16, 56, GY, ' rx="6"') +
    rect(168, 122, 104, 36, IN, ' rx="7"') +
    `<g fill="none" stroke="#FFDF8E" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"><path d="M200 138h-14v-9h14v22h-14M230 138a8 7 0 1 1 .1 0a8 7 0 1 1 -.1 0"/></g>` +
    path("M252 146c-14 -9 -7 -19 0 -12c7 -7 14 3 0 12Z", PE)
  );
}

export function bathMat(): string {
  let dots = "";
  for (let row = 0; row < 4; row++)
    for (let i = 0; i < 8; i++) dots += ell(116 + i * 25 - row * 8 + i * row * 1.6, 170 + row * 22, 7, 5, GM);
  return (
    path("M104 148h194q10 0 14 10l30 82q2 12 -12 12H72q-14 0 -12 -12l30 -82q4 -10 14 -10Z", G) +
    dots +
    path("M132 76q20 22 20 34a20 20 0 0 1 -40 0q0 -12 20 -34Z", WD) +
    path("M212 62q16 18 16 28a16 16 0 0 1 -32 0q0 -10 16 -28Z", WA) +
    path("M278 82q18 20 18 31a18 18 0 0 1 -36 0q0 -11 18 -31Z", WD)
  );
}

export function liftSofa(): string {
  return (
    turned(
      -10,
      270,
      250,
      path("M112 84q0 -18 18 -18h46q20 0 24 18l12 74h52q14 0 14 14v30H120Z", AU) +
        path("M136 94q24 -10 46 0M138 122q24 -10 50 0", "none", outline(AD, 5)) +
        rect(108, 148, 36, 78, AD, ' rx="14"') +
        rect(236, 152, 48, 26, AD, ' rx="12"'),
    ) +
    line("M160 224l-10 30M250 216v38", IN, 9) +
    rect(118, 248, 164, 10, IN, ' rx="5"') +
    path("M306 224V126M286 148l20 -24 20 24", "none", outline(G, 11)) +
    path("M276 196q16 6 22 24", "none", outline(IN, 4))
  );
}

export function diningChair(): string {
  return (
    line("M142 84v172M146 176v80M262 180v76", BR, 13) +
    path("M136 78q6 -10 18 -6q56 -12 88 6q6 46 -2 78h-94Z", BL) +
    path("M156 92q36 -8 72 0M156 112q36 -8 74 0", "none", outline(BR, 6)) +
    path("M138 132q-4 -10 8 -12q80 0 140 10q16 4 14 16q-4 10 -16 8l-120 -6q-24 -4 -26 -16Z", BR) +
    line("M284 150l-8 40", BR, 11) +
    path("M132 172q80 -8 146 0q12 2 10 14q-2 10 -14 10H136q-12 0 -14 -10q0 -12 10 -14Z", G)
  );
}

export function bigPhone(): string {
  let keys = "";
  for (let row = 0; row < 3; row++)
    for (let i = 0; i < 3; i++) keys += rect(206 + i * 33, 152 + row * 31, 27, 24, CR, ' rx="5"');
  const face = (x: number, y: number) =>
    rect(x, y, 34, 38, CR, ' rx="4"') +
    circ(x + 17, y + 15, 8, SK) +
    path(`M${x + 4} ${y + 38}q0 -14 13 -14t13 14Z`, PE);
  return (
    path("M92 140h226q14 0 16 14l8 86q2 16 -14 16H82q-16 0 -14 -16l8 -86q2 -14 16 -14Z", G) +
    keys +
    face(92, 156) +
    face(136, 156) +
    face(90, 204) +
    face(136, 204) +
    path(
      "M86 122q-10 -44 34 -46h160q44 2 34 46q-2 12 -16 12h-36q-14 0 -14 -14v-10h-96v10q0 14 -14 14h-36q-14 0 -16 -12Z",
      IN,
    )
  );
}

export function trousers(): string {
  return (
    path(
      "M136 72h128l26 174q0 10 -10 10h-44q-8 0 -10 -10l-26 -116 -26 116q-2 10 -10 10h-44q-10 0 -10 -10Z",
      WD,
    ) +
    rect(132, 70, 136, 22, GD, ' rx="5"') +
    line("M200 96v36", GD, 5) +
    line("M140 96L118 244M260 96L282 244", CR, 5) +
    [0, 1, 2, 3]
      .map(
        (i) =>
          rect(126 - i * 6, 116 + i * 34, 17, 13, AU, ' rx="3"') +
          rect(257 + i * 6, 116 + i * 34, 17, 13, AU, ' rx="3"'),
      )
      .join("")
  );
}

export function vest(): string {
  return (
    path(
      "M146 74q24 22 54 22t54 -22l44 24q-14 42 6 74v74q0 10 -10 10H106q-10 0 -10 -10v-74q20 -32 6 -74Z",
      PE,
    ) +
    path("M146 74q22 44 54 60q32 -16 54 -60l-16 -8q-12 18 -38 18t-38 -18Z", CR) +
    line("M200 134v122", PD, 5) +
    line("M104 176h84M212 176h84M102 216h86M212 216h86", PD, 4, op(0.7)) +
    [150, 184, 218, 246].map((y) => circ(200, y, 8, AU)).join("")
  );
}

export function bigBook(): string {
  return (
    path("M200 108q-46 -30 -112 -20v146q66 -10 112 20q46 -30 112 -20V88q-66 -10 -112 20Z", CR) +
    path(
      "M200 108q-46 -30 -112 -20v146q66 -10 112 20q46 -30 112 -20V88q-66 -10 -112 20Z",
      "none",
      outline(G, 10),
    ) +
    line("M200 112v138", GL, 5) +
    line("M112 122h22M148 126h22M112 152h22M148 156h22M112 182h22M148 186h22M112 208h22M148 212h22", IN, 11) +
    line("M232 126h22M268 122h22M232 156h22M268 152h22M232 186h22M268 182h22", IN, 11) +
    path("M262 206h26v52l-13 -12 -13 12Z", PE)
  );
}

export function xiangqi(): string {
  let board = "";
  for (let i = 0; i < 6; i++) board += line(`M${96 + i * 42} 104V250M96 ${104 + i * 29}H306`, BR, 3);
  const piece = (x: number, y: number, colour: string, strokes: string) =>
    circ(x + 2, y + 5, 35, BR) +
    circ(x, y, 35, CD) +
    circ(x, y, 28, "none", outline(colour, 4)) +
    line(strokes, colour, 5);
  return (
    rect(80, 90, 242, 172, AL, ' rx="8"') +
    board +
    piece(
      150,
      148,
      PE,
      "M139 134l-6 16M144 140l-8 26M150 136h24M162 130v8M148 146h28M152 146l-4 22M170 148v20M156 158h10",
    ) +
    piece(252, 206, IN, "M236 192h32M252 186v38M234 202h36M240 212h24M232 224h40")
  );
}

export function blocks(): string {
  return (
    rect(96, 196, 62, 60, AU, ' rx="4"') +
    rect(166, 196, 62, 60, G, ' rx="4"') +
    rect(236, 196, 62, 60, PE, ' rx="4"') +
    rect(130, 130, 62, 60, WD, ' rx="4"') +
    path("M202 190v-60h72v60h-18a18 18 0 0 0 -36 0Z", BL) +
    path("M158 126l44 -54 44 54Z", PE) +
    circ(127, 226, 14, AL) +
    leafAt(197, 240, 2, 0, AL) +
    circ(161, 160, 13, WA)
  );
}

export function radio(): string {
  return (
    line("M266 106L316 56", GY, 7) +
    path("M144 106v-14q0 -12 12 -12h70q12 0 12 12v14", "none", outline(BR, 9)) +
    rect(78, 106, 244, 148, BR, ' rx="16"') +
    rect(90, 118, 220, 124, BL, ' rx="10"') +
    circ(148, 180, 47, IN) +
    circ(148, 180, 35, "none", outline(GY, 4)) +
    circ(148, 180, 19, "none", outline(GY, 4)) +
    rect(210, 130, 88, 34, AL, ' rx="5"') +
    line("M222 156v-14M238 156v-9M254 156v-14M270 156v-9M286 156v-14", AD, 3) +
    line("M262 136v24", PE, 4) +
    [0, 1, 2]
      .map(
        (i) =>
          rect(208 + i * 33, 176, 26, 24, CR, ' rx="5"') +
          rect(208 + i * 33, 208, 26, 24, [PE, AU, G][i]!, ' rx="5"'),
      )
      .join("")
  );
}
