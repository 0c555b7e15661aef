// Still lifes of nursing, company and assessments at home.

import { circ, ell, line, op, path, pill, rect } from "./kit.ts";
import {
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
  SK,
  turned,
  WA,
  WD,
} from "./still-colours.ts";

export function caring(): string {
  return (
    path("M200 186C110 132 138 74 178 84q16 6 22 22q6 -16 22 -22c40 -10 68 48 -22 102Z", PE) +
    path("M152 110q6 -14 20 -14", "none", outline("#F0A58F", 7)) +
    path(
      "M58 214q24 -26 58 -10l70 16q16 6 10 18q-6 10 -22 6l-40 -8 78 12 64 -34q18 -6 22 8q2 8 -8 16l-70 40q-12 6 -28 4l-76 -16H58Z",
      SK,
    ) +
    rect(44, 202, 38, 66, G, ' rx="7"') +
    circ(63, 234, 5, AU)
  );
}

export function nightCare(): string {
  return (
    rect(208, 66, 108, 110, BR, ' rx="5"') +
    rect(216, 74, 92, 94, "#24455A") +
    path("M270 88a26 26 0 1 0 22 40a22 22 0 0 1 -22 -40Z", "#F6E9C4") +
    circ(236, 96, 3, "#F6E9C4") +
    circ(296, 150, 3, "#F6E9C4") +
    line("M262 74v94M216 122h92", BR, 5) +
    rect(70, 150, 13, 106, IN, ' rx="5"') +
    rect(80, 222, 196, 15, GY, ' rx="5"') +
    path("M84 222q-2 -42 28 -42l32 6q8 18 4 36Z", CR) +
    circ(124, 180, 22, SK) +
    path("M102 178q0 -26 24 -26q20 4 20 20q-22 -8 -44 6Z", GL) +
    path("M116 182h10M134 184h6", "none", outline(IN, 3)) +
    path("M146 222q-4 -34 32 -34h78q20 4 20 34Z", GM) +
    circ(90, 248, 9, IN) +
    circ(266, 248, 9, IN)
  );
}

export function album(): string {
  return (
    turned(
      -6,
      160,
      160,
      rect(84, 92, 142, 164, BR, ' rx="6"') +
        rect(98, 106, 114, 136, CR) +
        circ(136, 158, 22, SK) +
        path("M114 154q0 -28 24 -26q20 2 20 24q-18 -12 -44 2Z", GL) +
        circ(178, 166, 19, SK) +
        path("M160 162q0 -24 20 -22q18 2 18 20q-16 -8 -38 2Z", IN) +
        path("M108 242q0 -58 30 -58t30 58Z", AU) +
        path("M156 242q0 -52 24 -52t24 52Z", PE),
    ) + path("M252 168h26q-12 -22 9 -24q21 2 9 24h26v28q22 -12 24 9q-2 21 -24 9v30h-70Z", G)
  );
}

export function bloodTube(): string {
  const tube = (x: number, cap: string, fill: number) =>
    path(`M${x} 116h38v112q0 26 -19 26t-19 -26Z`, CR) +
    path(`M${x} ${fill}h38V228q0 26 -19 26t-19 -26Z`, PE) +
    rect(x - 4, 92, 46, 28, cap, ' rx="6"') +
    line(`M${x + 9} 132v80`, "#fff", 5, op(0.7));
  return (
    tube(108, PD, 170) +
    tube(166, AU, 186) +
    turned(
      34,
      280,
      160,
      rect(258, 86, 36, 104, WA, ' rx="5"') +
        rect(258, 136, 36, 54, PE, ' rx="5"') +
        rect(252, 78, 48, 9, GY, ' rx="4"') +
        rect(270, 54, 12, 28, GY) +
        rect(272, 190, 8, 12, GY) +
        rect(274, 200, 4, 34, IN),
    )
  );
}

export function rehab(): string {
  return (
    circ(138, 196, 60, WD) +
    path("M96 178q8 -30 40 -34", "none", outline(WA, 9)) +
    path("M80 204q58 24 116 0M92 232q46 20 92 0", "none", outline("#4F8490", 5)) +
    turned(
      -18,
      268,
      206,
      rect(228, 196, 84, 16, GY, ' rx="7"') +
        rect(214, 176, 22, 56, G, ' rx="7"') +
        rect(304, 176, 22, 56, G, ' rx="7"'),
    ) +
    path("M214 128q40 -66 80 -22q24 40 -30 48q-40 0 -50 -26Z", "none", outline(PE, 12))
  );
}

export function swallow(): string {
  return (
    path("M104 106h90l-12 138q-2 12 -14 12h-38q-12 0 -14 -12Z", CR, op(0.9)) +
    path("M108 154h82l-8 90q-2 12 -14 12h-38q-12 0 -14 -12Z", WA) +
    ell(149, 154, 41, 8, WD) +
    line("M166 156L206 66", PE, 9) +
    path("M236 178h92q-2 62 -46 66q-44 -4 -46 -66Z", G) +
    ell(282, 178, 46, 11, AL) +
    path("M292 174q14 -40 34 -66", "none", outline(GY, 8)) +
    ell(330, 104, 10, 15, GL, ' transform="rotate(30 330 104)"')
  );
}

export function speech(): string {
  return (
    path("M74 92q0 -20 20 -20h124q20 0 20 20v62q0 20 -20 20h-72l-34 34v-34H94q-20 0 -20 -20Z", G) +
    line("M104 106h96M104 134h64", CR, 11) +
    path("M200 190h108q18 0 18 18v26q0 18 -18 18h-8v20l-24 -20h-76q-18 0 -18 -18v-26q0 -18 18 -18Z", AU) +
    circ(228, 222, 8, CR) +
    circ(256, 222, 8, CR) +
    circ(284, 222, 8, CR)
  );
}

export function heartTalk(): string {
  return (
    path("M88 96q0 -22 22 -22h180q22 0 22 22v92q0 22 -22 22h-70l-40 40v-40h-70q-22 0 -22 -22Z", CR) +
    path(
      "M88 96q0 -22 22 -22h180q22 0 22 22v92q0 22 -22 22h-70l-40 40v-40h-70q-22 0 -22 -22Z",
      "none",
      outline(GL, 5),
    ) +
    path("M200 188C132 146 152 100 182 106q14 4 18 18q4 -14 18 -18c30 -6 50 40 -18 82Z", PE)
  );
}

export function letter(): string {
  return (
    rect(88, 96, 178, 160, CR, ' rx="5"') +
    rect(88, 96, 178, 160, "none", ` rx="5"${outline(PE, 4)}`) +
    line("M122 108v136M156 108v136M190 108v136M224 108v136", "#EFCDBE", 4) +
    line("M242 120v60M208 120v90M174 120v44", IN, 8) +
    turned(
      36,
      276,
      150,
      rect(266, 54, 18, 136, BL, ' rx="8"') + rect(264, 168, 22, 22, AU) + path("M264 190h22l-11 48Z", IN),
    )
  );
}

export function doorVisit(): string {
  return (
    path("M200 68l122 82q6 8 -4 10H82q-10 -2 -4 -10Z", GD) +
    rect(100, 156, 200, 100, CR) +
    rect(164, 176, 54, 80, G, ' rx="3"') +
    circ(206, 218, 5, AU) +
    rect(114, 178, 36, 36, WA, ' rx="3"') +
    line("M132 178v36M114 196h36", BR, 4) +
    path("M260 226c-26 -18 -16 -42 0 -28c16 -14 26 10 0 28Z", PE) +
    rect(176, 252, 30, 8, GY)
  );
}

export function homeCheck(): string {
  return (
    path("M168 76l106 72q6 8 -4 10H66q-10 -2 -4 -10Z", PE) +
    rect(82, 154, 172, 102, CR) +
    rect(104, 174, 40, 36, WA, ' rx="3"') +
    rect(164, 186, 44, 70, G, ' rx="3"') +
    circ(262, 188, 46, "#EAF4F2", outline(IN, 10)) +
    path("M240 190l16 16 30 -34", "none", outline(G, 9)) +
    line("M296 222l32 34", IN, 15)
  );
}

export function checklist(): string {
  const row = (y: number, done: boolean) =>
    rect(134, y, 24, 24, done ? "#DCEBE2" : CR, ` rx="4"${outline(G, 4)}`) +
    (done ? path(`M139 ${y + 12}l6 7 12 -15`, "none", outline(G, 5)) : "") +
    line(`M174 ${y + 12}h${done ? 78 : 54}`, GY, 8);
  return (
    rect(108, 76, 184, 180, BR, ' rx="10"') +
    rect(120, 92, 160, 154, CR, ' rx="3"') +
    rect(166, 64, 68, 30, GY, ' rx="8"') +
    circ(200, 76, 7, IN) +
    row(112, true) +
    row(152, true) +
    row(192, false) +
    turned(
      40,
      290,
      196,
      rect(282, 136, 17, 96, AU, ' rx="3"') +
        path("M282 232h17l-8 24Z", IN) +
        rect(282, 126, 17, 16, PE, ' rx="4"'),
    )
  );
}

export function waterRepair(): string {
  return (
    path("M92 108h86q56 0 56 52v20h-42v-14q0 -16 -16 -16H92Z", GY) +
    rect(76, 94, 24, 70, GL, ' rx="5"') +
    rect(130, 78, 18, 34, IN) +
    rect(104, 66, 70, 18, PE, ' rx="8"') +
    path("M212 196q22 28 22 42a22 20 0 0 1 -44 0q0 -14 22 -42Z", WD) +
    turned(
      34,
      292,
      170,
      path("M280 116a26 26 0 1 1 24 0v100q0 14 -12 14t-12 -14Z", G) + rect(284, 78, 16, 32, CR),
    ) +
    pill(120, 246, 60, 8, WA, 0.9)
  );
}
