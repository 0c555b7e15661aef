// Still lifes for services and products on a 400 × 300 board.

import { circ, ell, leafAt, line, op, path, pill, rect } from "./kit.ts";
import { AL, AU, BL, BR, CR, G, GD, GL, GY, IN, PE, steam } from "./still-colours.ts";

export function meal(): string {
  return (
    path("M112 176h176q-4 66 -62 74h-52q-58 -8 -62 -74Z", G) +
    path("M112 176h176q-1 14 -5 26H117q-4 -12 -5 -26Z", GD, op(0.35)) +
    rect(168, 248, 64, 10, GD, ' rx="4"') +
    path("M128 176q10 -52 72 -52t72 52Z", CR) +
    circ(166, 152, 15, PE) +
    circ(196, 140, 13, AU) +
    circ(226, 154, 14, "#7FA658") +
    ell(200, 176, 88, 12, CR) +
    circ(172, 168, 9, "#7FA658") +
    circ(232, 170, 8, PE) +
    circ(204, 166, 10, AL) +
    line("M262 150L338 92M276 160L348 106", BR, 7) +
    steam(176, 112) +
    steam(206, 104) +
    steam(236, 112)
  );
}

export function bath(): string {
  return (
    path("M104 148h192l-16 108q-2 8 -10 8H130q-8 0 -10 -8Z", BL) +
    line("M140 150l8 112M176 150l4 112M224 150l-4 112M260 150l-8 112", BR, 3, op(0.6)) +
    path("M108 178h184l-3 18H111ZM115 228h170l-3 16H118Z", BR) +
    ell(200, 148, 96, 20, BR) +
    ell(200, 147, 84, 15, "#BFDDE0") +
    path("M236 140q32 -18 56 2l6 76q-18 10 -34 2l-4 -60q-14 -6 -24 -8Z", CR) +
    line("M268 204l32 -2", PE, 5) +
    circ(168, 140, 10, "#fff") +
    circ(184, 134, 13, "#fff") +
    circ(204, 140, 9, "#fff") +
    steam(150, 112) +
    steam(190, 104) +
    steam(230, 112)
  );
}

export function clean(): string {
  return (
    path("M92 156h124l-12 100q-1 8 -10 8h-80q-9 0 -10 -8Z", G) +
    path("M92 156h124l-2 16H94Z", GD) +
    line("M98 152q56 -74 112 0", GY, 6) +
    ell(154, 156, 62, 10, "#BFDDE0") +
    path("M118 150q30 -24 70 -4l4 34q-30 8 -70 -2Z", AL) +
    line("M300 60L262 178", BR, 9) +
    path("M248 172l34 12q24 36 22 84l-72 -2q-10 -50 16 -94Z", AU) +
    line("M256 200l-12 62M270 202l-2 62M282 208l10 56", "#B57C18", 4) +
    path("M246 168l40 14-4 16-42 -14Z", PE) +
    circ(236, 104, 9, "#fff", op(0.9)) +
    circ(216, 86, 6, "#fff", op(0.9)) +
    circ(252, 80, 5, "#fff", op(0.9))
  );
}

export function walk(): string {
  return (
    line("M132 96h30M238 96h30M150 96L122 250M250 96L278 250M162 106L176 250M238 106L224 250", GY, 9) +
    line("M138 160h124M132 200h136", GY, 7) +
    rect(120, 86, 48, 18, IN, ' rx="9"') +
    rect(232, 86, 48, 18, IN, ' rx="9"') +
    rect(150, 150, 100, 20, G, ' rx="6"') +
    path("M158 170h84l-8 48q-34 10 -68 0Z", AU) +
    line("M166 188h68", "#B57C18", 3) +
    circ(122, 252, 13, IN) +
    circ(278, 252, 13, IN) +
    circ(122, 252, 5, GL) +
    circ(278, 252, 5, GL) +
    rect(170, 244, 14, 16, IN, ' rx="4"') +
    rect(217, 244, 14, 16, IN, ' rx="4"')
  );
}

export function doctor(): string {
  return (
    rect(98, 140, 180, 116, PE, ' rx="16"') +
    path("M156 140v-18q0 -14 14 -14h36q14 0 14 14v18", "none", ' stroke="#8F3620" stroke-width="11"') +
    rect(98, 176, 180, 8, "#8F3620", op(0.4)) +
    circ(188, 202, 32, CR) +
    path("M180 184h16v10h10v16h-10v10h-16v-10h-10v-16h10Z", PE) +
    line("M286 84q-4 66 26 72q32 -6 30 -72M312 156v40q0 40 -36 46", IN, 7) +
    circ(286, 80, 7, IN) +
    circ(342, 80, 7, IN) +
    circ(270, 244, 17, GY) +
    circ(270, 244, 9, GL)
  );
}

export function sos(): string {
  return (
    ell(200, 252, 96, 12, "#8F3620", op(0.2)) +
    path("M112 218q0 -96 88 -96t88 96Z", AU) +
    path("M136 196q8 -50 52 -56", "none", ' stroke="#FBE6B4" stroke-width="9" stroke-linecap="round"') +
    rect(98, 216, 204, 24, IN, ' rx="10"') +
    rect(190, 98, 20, 26, IN, ' rx="6"') +
    ell(200, 100, 24, 10, PE) +
    line("M92 132l-22 -16M112 98l-14 -22M308 132l22 -16M288 98l14 -22", PE, 8)
  );
}

export function wheelchair(): string {
  return (
    circ(182, 204, 60, "none", ` stroke="${IN}" stroke-width="10"`) +
    circ(182, 204, 46, "none", ` stroke="${GL}" stroke-width="3"`) +
    line("M182 204L182 158M182 204L224 224M182 204L144 230M182 204L140 184M182 204L222 178", GL, 3) +
    circ(182, 204, 9, GY) +
    circ(286, 248, 17, "none", ` stroke="${IN}" stroke-width="9"`) +
    rect(138, 96, 16, 96, G, ' rx="7"') +
    rect(138, 176, 124, 20, G, ' rx="9"') +
    line("M132 100h-26M146 150h92v26M256 190l18 46h38M268 222l-0 16", IN, 8) +
    rect(222, 142, 36, 12, BR, ' rx="6"') +
    rect(290, 232, 36, 9, IN, ' rx="4"')
  );
}

export function bp(): string {
  return `${rect(84, 120, 152, 132, CR, ' rx="20"') + rect(84, 120, 152, 132, "none", ` rx="20" stroke="${GL}" stroke-width="4"`) + rect(102, 138, 92, 80, "#CFE3DD", ' rx="8"')}<g fill="none" stroke="${GD}" stroke-width="6" stroke-linecap="round"><path d="M116 150v20M128 150h14v10h-14v10h14M154 150h14M168 150v20M154 160h14M154 170h14"/><path d="M128 188h12v9h-12zM128 197v9h12v-9M156 188v18"/></g>${circ(214, 164, 11, PE)}${circ(214, 198, 8, GY)}${rect(108, 228, 84, 9, G, ' rx="4"')}${path("M262 108h60q14 0 14 16v82q0 16 -14 16h-60q-14 0 -14 -16v-82q0 -16 14 -16Z", G)}${ell(292, 124, 34, 14, GD)}${rect(256, 160, 72, 12, AU)}${line("M236 230q40 20 58 -8", IN, 6)}`;
}

export function pillBox(): string {
  let s =
    rect(84, 154, 232, 88, CR, ' rx="16"') +
    rect(84, 154, 232, 88, "none", ` rx="16" stroke="${GL}" stroke-width="4"`);
  const k = [PE, AU, G, "#6D9CA6", AU, G, PE];
  for (let i = 0; i < 7; i++)
    s +=
      rect(94 + i * 31, 166, 26, 64, i % 2 ? "#E4EFE8" : "#FBEFCF", ' rx="6"') +
      ell(107 + i * 31, 200, 7, 7, k[i]!) +
      pill(101 + i * 31, 212, 13, 8, k[(i + 3) % 7]!);
  return `${s}<g transform="rotate(-24 160 108)">${pill(120, 92, 80, 34, PE)}${path("M160 92h23a17 17 0 0 1 0 34h-23Z", CR)}</g><g transform="rotate(18 262 116)">${pill(232, 102, 58, 26, AU)}${path("M261 102h16a13 13 0 0 1 0 26h-16Z", CR)}</g>`;
}

export function quilt(): string {
  return (
    path("M84 214q-4 -26 16 -28l196 -4q24 2 22 30q-2 38 -30 38H112q-26 -4 -28 -36Z", G) +
    path("M88 176q-2 -26 18 -28l186 -2q22 2 22 26t-22 24H108q-18 0 -20 -20Z", CR) +
    path("M96 140q-2 -24 18 -28l170 -2q22 2 22 26t-22 22H116q-18 0 -20 -18Z", AU) +
    line("M140 112v46M190 111v46M240 110v46", "#B57C18", 3, op(0.7)) +
    line("M140 148v48M190 147v49M240 147v49", GL, 3) +
    leafAt(166, 226, 2, 0, AL) +
    leafAt(236, 228, 2, 20, AL) +
    line("M100 214h208", GD, 3, op(0.5))
  );
}

export function tea(): string {
  return (
    path("M92 160q0 -34 52 -34t52 34q6 70 -26 92h-52q-32 -22 -26 -92Z", G) +
    ell(144, 132, 34, 9, GD) +
    path("M112 130q4 -18 32 -18t32 18Z", G) +
    circ(144, 106, 8, AU) +
    path("M196 176q36 -8 38 -44l12 4q-2 50 -46 70Z", G) +
    path("M94 164q-34 -2 -32 30t36 32", "none", ` stroke="${G}" stroke-width="12"`) +
    path("M240 204h84q-2 44 -30 48h-24q-28 -4 -30 -48Z", CR) +
    ell(282, 204, 42, 10, "#C98A22") +
    ell(282, 204, 42, 10, "none", ` stroke="${GL}" stroke-width="3"`) +
    steam(270, 182) +
    steam(294, 178) +
    line("M112 186q32 20 64 0", AL, 4)
  );
}

export function rice(): string {
  return (
    path("M104 116q-14 70 0 138h118q14 -68 0 -138Z", CR) +
    path("M104 116q60 -14 118 0l-8 -26q-52 -10 -102 0Z", "#E9DFC8") +
    line("M110 112q54 -10 106 0", PE, 7) +
    circ(163, 184, 34, AL) +
    leafAt(163, 202, 2.6, 0, "#B57C18") +
    rect(252, 142, 62, 112, AU, ' rx="14"') +
    rect(268, 116, 30, 30, G, ' rx="4"') +
    rect(252, 176, 62, 44, CR) +
    leafAt(283, 210, 1.7, 0, G)
  );
}

export function shoes(): string {
  function sh(x: number, y: number, k: number) {
    return `<g transform="translate(${x} ${y}) scale(${k})"><path d="M0 60q-2 -46 20 -56q16 8 34 4q20 32 66 40q34 6 36 32z" fill="${G}"/><path d="M-4 74q0 -12 6 -12h150q8 0 8 14t-10 14H6q-10 0 -10 -16z" fill="${CR}"/><path d="M-4 84h164q-2 8 -10 8H6q-8 0 -10 -8z" fill="${IN}"/><path d="M44 26l22 -12M58 38l20 -14M74 48l18 -14" stroke="${AL}" stroke-width="6" stroke-linecap="round"/><path d="M4 34q12 8 26 2" stroke="${GD}" stroke-width="5" fill="none"/></g>`;
  }
  return sh(150, 118, 0.96) + sh(92, 162, 1.06);
}

export function lamp(): string {
  return (
    circ(200, 140, 104, "#FFF3CC", op(0.85)) +
    path("M140 156q0 -66 60 -66t60 66q-4 34 -26 50h-68q-22 -16 -26 -50Z", AL) +
    path("M160 154q2 -42 38 -46", "none", ' stroke="#FFF8E2" stroke-width="9" stroke-linecap="round"') +
    rect(162, 206, 76, 14, GD, ' rx="5"') +
    path("M168 220h64l10 36h-84Z", G) +
    ell(200, 256, 62, 8, GD) +
    leafAt(200, 176, 3, 0, "#C98A22")
  );
}

export function grab(): string {
  let s = "";
  for (let i = 0; i < 6; i++)
    for (let j = 0; j < 4; j++) s += rect(52 + i * 50, 44 + j * 50, 47, 47, "#fff", op(0.45));
  return (
    s +
    line("M108 216V132q0 -24 24 -24h156", CR, 22) +
    line("M108 216V132q0 -24 24 -24h156", GY, 22, op(0.35)) +
    line("M108 200V134q0 -24 24 -24h140", G, 14) +
    circ(108, 222, 18, GL) +
    circ(108, 222, 7, GY) +
    circ(294, 108, 18, GL) +
    circ(294, 108, 7, GY) +
    path("M196 188h112v18H196zM206 206h10v50h-10zM288 206h10v50h-10z", BR) +
    path("M204 150q48 -12 96 0l4 38H200Z", BL)
  );
}

export function bed(): string {
  return (
    rect(72, 108, 14, 142, IN, ' rx="6"') +
    rect(314, 150, 14, 100, IN, ' rx="6"') +
    rect(72, 120, 20, 76, G, ' rx="8"') +
    rect(82, 206, 236, 14, GY, ' rx="5"') +
    path("M92 204V150l58 26h168v28Z", CR) +
    path("M96 156l50 20q10 -20 -6 -30l-30 -12q-14 2 -14 22Z", "#DCEBE2") +
    path("M172 174q70 -14 146 0v30H160q0 -22 12 -30Z", G) +
    path("M172 174q70 -14 146 0v10q-80 -12 -154 4Z", "#3D8570") +
    line("M190 172v-36h84v36M190 154h84M218 136v36M246 136v36", GY, 6) +
    circ(86, 258, 9, IN) +
    circ(314, 258, 9, IN) +
    line("M304 156q30 -6 24 -44", IN, 4) +
    rect(316, 92, 24, 28, PE, ' rx="5"')
  );
}

export function massage(): string {
  return (
    ell(200, 250, 120, 12, BR, op(0.2)) +
    rect(86, 206, 228, 30, BL, ' rx="8"') +
    rect(102, 234, 16, 22, BR) +
    rect(282, 234, 16, 22, BR) +
    rect(120, 168, 44, 40, G, ' rx="8"') +
    ell(142, 168, 22, 7, GD) +
    ell(142, 160, 13, 8, "#7FA658") +
    rect(186, 150, 26, 58, "#B9A57C", ' rx="5"') +
    ell(199, 150, 13, 5, PE) +
    steam(199, 132) +
    rect(236, 176, 52, 32, CR, ' rx="12"') +
    line("M244 186h36M244 196h36", GL, 3) +
    leafAt(142, 202, 1.4, 0, AL)
  );
}

export function hair(): string {
  return `<g transform="rotate(-30 170 170)">${rect(162, 60, 13, 120, GL, ' rx="6"')}${rect(178, 60, 13, 120, GY, ' rx="6"')}${circ(156, 206, 26, "none", ` stroke="${PE}" stroke-width="13"`)}${circ(202, 206, 26, "none", ` stroke="${PE}" stroke-width="13"`)}${circ(177, 170, 6, IN)}</g>${rect(236, 100, 40, 150, G, ' rx="10"')}${(() => {
    let s = "";
    for (let i = 0; i < 13; i++) s += rect(274, 110 + i * 10.4, 38, 5.5, G, ' rx="2"');
    return s;
  })()}${leafAt(256, 190, 2, 0, AL)}`;
}

export function glasses(): string {
  return (
    circ(132, 178, 46, "#EAF4F2", ` stroke="${IN}" stroke-width="10"`) +
    circ(248, 178, 46, "#EAF4F2", ` stroke="${IN}" stroke-width="10"`) +
    line("M178 170q12 -12 24 0M88 164L58 132M292 164L330 128", IN, 9) +
    line("M110 164q8 -14 22 -14M226 164q8 -14 22 -14", "#fff", 7) +
    rect(96, 240, 210, 12, AU, ' rx="6"')
  );
}
