// Still lifes of visits to the home and of going out together.

import { circ, ell, line, op, path, rect } from "./kit.ts";
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
  LE,
  outline,
  PD,
  PE,
  SK,
  steam,
  turned,
  WA,
  WD,
} from "./still-colours.ts";

/** Somebody standing: coat, head, hair. */
const figure = (x: number, coat: string, hair: string, tall: number): string =>
  path(`M${x - 30} 252q-6 -${tall} 30 -${tall}t30 ${tall}Z`, coat) +
  circ(x, 252 - tall - 22, 25, SK) +
  path(`M${x - 26} ${252 - tall - 24}q2 -28 26 -28t26 28q-12 -12 -26 -12t-26 12Z`, hair);

export function cooking(): string {
  return (
    line("M120 178L66 150M280 178l54 -28", IN, 14) +
    path("M112 164h176v52q0 36 -36 36H148q-36 0 -36 -36Z", GY) +
    path("M112 164h176v16H112Z", IN, op(0.5)) +
    ell(200, 164, 88, 16, IN) +
    ell(200, 163, 78, 12, AL) +
    circ(166, 162, 11, LE) +
    circ(198, 158, 12, PE) +
    circ(232, 162, 11, LE) +
    line("M222 156L276 72", BL, 10) +
    steam(150, 140) +
    steam(190, 132) +
    ell(200, 256, 60, 5, AU)
  );
}

export function feeding(): string {
  return (
    path("M84 180h140q-4 64 -54 70h-34q-48 -6 -52 -70Z", G) +
    ell(154, 180, 70, 14, CR) +
    ell(154, 180, 58, 9, AL) +
    circ(284, 132, 42, SK) +
    path("M240 126q2 -48 46 -48q42 0 42 52q-10 -26 -34 -30q-24 20 -54 26Z", GL) +
    path("M232 252q0 -70 52 -70t52 70Z", PE) +
    circ(272, 132, 4, IN) +
    ell(250, 152, 9, 6, PD) +
    turned(
      -14,
      200,
      158,
      rect(120, 152, 92, 9, GY, ' rx="4"') + ell(222, 157, 19, 10, GL) + ell(222, 154, 13, 6, AL),
    ) +
    steam(140, 160)
  );
}

export function basin(): string {
  return (
    rect(66, 214, 268, 34, CR, ' rx="8"') +
    rect(76, 246, 13, 14, BR) +
    rect(312, 246, 13, 14, BR) +
    path("M76 212q0 -36 34 -36h20q16 0 16 36Z", "#DCEBE2") +
    path("M166 146h144l-16 58q-2 10 -12 10h-88q-10 0 -12 -10Z", WD) +
    ell(238, 146, 72, 15, "#4F8490") +
    ell(238, 146, 61, 10, WA) +
    path("M264 108q34 -8 50 10l6 74q-20 10 -34 0l-2 -40q-10 -10 -22 -14Z", AL) +
    line("M288 180l32 -2", PE, 5) +
    steam(204, 124) +
    steam(236, 118)
  );
}

export function bathVan(): string {
  return (
    path("M66 112h178v126H66Z", G) +
    path("M244 140h46q12 0 18 12l22 42v44h-86Z", CR) +
    path("M256 152h30q8 0 12 8l16 32h-58Z", WA) +
    rect(66, 220, 264, 18, GD) +
    path("M152 132q26 32 26 50a26 26 0 0 1 -52 0q0 -18 26 -50Z", WA) +
    path("M140 184q2 12 12 13", "none", outline("#fff", 5)) +
    circ(84, 134, 6, CR) +
    circ(224, 134, 6, CR) +
    circ(120, 240, 23, IN) +
    circ(120, 240, 10, GL) +
    circ(278, 240, 23, IN) +
    circ(278, 240, 10, GL) +
    steam(96, 104) +
    steam(136, 100)
  );
}

export function laundry(): string {
  return (
    rect(96, 82, 152, 174, CR, ' rx="12"') +
    rect(96, 82, 152, 174, "none", ` rx="12"${outline(GL, 5)}`) +
    rect(110, 94, 50, 20, GL, ' rx="5"') +
    circ(226, 104, 8, PE) +
    circ(200, 104, 8, AU) +
    circ(172, 184, 56, GY) +
    circ(172, 184, 45, WA) +
    path("M130 190q20 -18 42 0t44 -2q0 38 -44 40q-38 -2 -42 -38Z", WD) +
    circ(158, 176, 7, "#fff") +
    circ(184, 168, 9, "#fff") +
    path("M266 214h66l-8 40q-1 4 -6 4h-38q-5 0 -6 -4Z", BL) +
    path("M270 214q-4 -32 20 -30q8 -20 24 -6q20 -2 14 36Z", PE) +
    path("M290 214q0 -20 22 -22q16 2 14 22Z", AL)
  );
}

export function footCare(): string {
  return (
    path("M102 194h196l-16 54q-2 10 -12 10H130q-10 0 -12 -10Z", BL) +
    path("M108 214h184l-3 12H111Z", BR) +
    ell(200, 194, 98, 17, BR) +
    ell(200, 193, 86, 12, WA) +
    path("M142 74h34q4 60 6 92q6 22 34 24q10 4 2 10H150q-12 -2 -12 -16Z", SK) +
    path("M212 74h34q2 56 4 86q6 24 32 26q8 6 0 12h-58q-12 -4 -12 -16Z", SK) +
    rect(136, 66, 46, 30, G, ' rx="7"') +
    rect(206, 66, 46, 30, G, ' rx="7"') +
    circ(124, 190, 8, "#fff") +
    circ(262, 194, 9, "#fff") +
    steam(108, 164) +
    steam(290, 164)
  );
}

export function together(): string {
  return (
    figure(158, AU, GL, 106) +
    figure(230, G, IN, 122) +
    path("M180 190q24 20 44 -8", "none", outline(GD, 15)) +
    line("M116 168v86M116 168q0 -14 12 -14", BR, 8) +
    path("M132 174q-8 12 -16 -4", "none", outline(AD, 13)) +
    circ(200, 196, 9, SK)
  );
}

export function basket(): string {
  return (
    path("M128 156q0 -84 72 -84t72 84", "none", outline(BR, 11)) +
    circ(158, 146, 25, PE) +
    path("M184 150q-6 -54 14 -66q22 14 14 66Z", LE) +
    path("M206 150q8 -56 32 -58q14 20 -4 58Z", "#5B8A45") +
    path("M236 152l24 -62q16 0 16 14l-16 48Z", AU) +
    path("M104 156h192l-18 90q-2 10 -12 10H134q-10 0 -12 -10Z", BL) +
    line("M112 186h176M118 216h164M148 160l10 92M200 160v92M252 160l-10 92", BR, 5) +
    rect(98, 148, 204, 16, BR, ' rx="8"')
  );
}

export function hospital(): string {
  let windows = "";
  for (let row = 0; row < 2; row++)
    for (const x of [112, 142, 238, 268]) windows += rect(x, 164 + row * 36, 20, 22, WA, ' rx="2"');
  return (
    rect(96, 146, 208, 110, CR) +
    rect(160, 96, 80, 160, "#F3EEE1") +
    rect(90, 140, 220, 10, G) +
    rect(154, 88, 92, 10, G) +
    path("M190 104h20v14h14v20h-14v14h-20v-14h-14v-20h14Z", PE) +
    windows +
    rect(180, 206, 40, 50, GM) +
    line("M200 206v50", CR, 4) +
    rect(172, 196, 56, 10, PE, ' rx="3"')
  );
}

export function report(): string {
  return (
    rect(104, 74, 142, 182, CR, ' rx="8"') +
    rect(104, 74, 142, 182, "none", ` rx="8"${outline(GL, 5)}`) +
    path("M126 94h12v-10h14v10h12v14h-12v10h-14v-10h-12Z", PE) +
    line("M180 92h44M180 110h30", GY, 6) +
    path("M120 164h28l12 -26 20 48 12 -30 8 8h30", "none", outline(G, 6)) +
    line("M124 208h100M124 230h72", GL, 7) +
    circ(264, 196, 40, "#EAF4F2", outline(IN, 9)) +
    line("M294 226l30 30", IN, 14) +
    path("M244 190q4 -16 20 -18", "none", outline("#fff", 6))
  );
}

export function ward(): string {
  return (
    line("M290 70v186M266 256h48M268 78h44", GY, 7) +
    path("M250 88h36v42q0 12 -18 16q-18 -4 -18 -16Z", WA) +
    path("M250 112h36v18q0 12 -18 16q-18 -4 -18 -16Z", WD) +
    path("M268 146v40q0 12 -16 16l-30 8", "none", outline(WD, 4)) +
    rect(70, 134, 14, 122, IN, ' rx="5"') +
    rect(84, 214, 168, 16, GY, ' rx="5"') +
    path("M86 212q-2 -44 30 -42l30 6q10 18 4 36Z", CR) +
    circ(124, 172, 23, SK) +
    path("M101 170q0 -28 26 -26q20 4 20 20q-22 -8 -46 6Z", GL) +
    path("M148 214q-4 -34 32 -34h54q18 4 18 34Z", G) +
    circ(94, 246, 9, IN) +
    circ(240, 246, 9, IN)
  );
}

export function train(): string {
  return (
    line("M60 250h280M76 262h248", GY, 6) +
    path("M64 128h152q70 4 110 74q8 22 -8 32H64Z", CR) +
    path("M64 194h256q8 26 -2 40H64Z", G) +
    path("M64 186h246l6 10H64Z", AU) +
    path("M226 146q40 8 66 38h-66Z", WD) +
    rect(82, 146, 34, 28, WD, ' rx="5"') +
    rect(128, 146, 34, 28, WD, ' rx="5"') +
    rect(174, 146, 34, 28, WD, ' rx="5"') +
    path("M94 84h14v-14h18v14h14v18h-14v14h-18v-14H94Z", PE) +
    ell(310, 214, 9, 6, AL)
  );
}
