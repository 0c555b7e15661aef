// Garden-window shapes on the art board: what is seen of it, and the outline.

export const windows = {
  leaf: {
    viewBox: "-10 -10 820 660",
    outline:
      "M400 520C330 440 130 400 14 268C30 110 190 6 372 22Q392 24 395 44L400 150L405 44Q408 24 428 22C610 6 770 110 786 268C670 400 470 440 400 520Z",
  },
  moon: { viewBox: "150 0 500 500", outline: "M400 12a238 238 0 1 0 .1 0Z" },
  begonia: {
    viewBox: "150 0 500 500",
    outline:
      "M400 14c66 0 116 46 124 108c62 8 112 62 112 128s-50 120 -112 128c-8 62 -58 108 -124 108s-116 -46 -124 -108c-62 -8 -112 -62 -112 -128s50 -120 112 -128c8 -62 58 -108 124 -108Z",
  },
  hex: {
    viewBox: "150 0 500 500",
    outline:
      "M390 18q10 -6 20 0L594 124q10 6 10 18V358q0 12 -10 18L410 482q-10 6 -20 0L206 376q-10 -6 -10 -18V142q0 -12 10 -18Z",
  },
  fan: {
    viewBox: "130 0 540 500",
    outline:
      "M148 196Q400 -28 652 196Q660 204 654 214L540 424Q534 434 524 428Q400 352 276 428Q266 434 260 424L146 214Q140 204 148 196Z",
  },
  octagon: {
    viewBox: "150 0 500 500",
    outline:
      "M304 20H496Q506 20 513 27L623 137Q630 144 630 154V346Q630 356 623 363L513 473Q506 480 496 480H304Q294 480 287 473L177 363Q170 356 170 346V154Q170 144 177 137L287 27Q294 20 304 20Z",
  },
} satisfies Record<string, { viewBox: string; outline: string }>;

export type WindowName = keyof typeof windows;
