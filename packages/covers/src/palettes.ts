/** One flat woodblock colour for each thing a scene can hold. */
export type Palette = {
  sky: string;
  glow: string;
  sun: string;
  far: string;
  mid: string;
  near: string;
  deep: string;
  water: string;
  ripple: string;
  wall: string;
  roof: string;
  wood: string;
  stone: string;
  stone2: string;
  leaf: string;
  leaf2: string;
  leaf3: string;
  grass: string;
  ground: string;
  pop: string;
  lit: string;
};

/** Eight moods. Ids pick among the six of `dayPalettes`; snow is for winter, moon for evening offers and the member card. */
export const palettes = {
  /** 青绿 */
  qinglu: {
    sky: "#EAF1EA",
    glow: "#FAF4E2",
    sun: "#F0B95A",
    far: "#B7D3CC",
    mid: "#74AEA3",
    near: "#37806F",
    deep: "#1B5346",
    water: "#CFE3DD",
    ripple: "#F6F8F1",
    wall: "#FBF8EF",
    roof: "#33443F",
    wood: "#8A5A3B",
    stone: "#C9CDC2",
    stone2: "#A9B1A6",
    leaf: "#E7B443",
    leaf2: "#F3CF76",
    leaf3: "#C98A22",
    grass: "#8FBBA0",
    ground: "#E4E2CF",
    pop: "#CC5F43",
    lit: "#F6DFA4",
  },
  /** 晓色 */
  dawn: {
    sky: "#F7DFC6",
    glow: "#FDF2DF",
    sun: "#E58B57",
    far: "#DCC9BB",
    mid: "#A7B7A6",
    near: "#5E8C7C",
    deep: "#2C5D50",
    water: "#F1DCC6",
    ripple: "#FFF6E8",
    wall: "#FFF9EE",
    roof: "#47504C",
    wood: "#94603F",
    stone: "#D6C8B7",
    stone2: "#B8A998",
    leaf: "#E9AE45",
    leaf2: "#F5CD80",
    leaf3: "#CC7F2B",
    grass: "#A9BE96",
    ground: "#F0E0C8",
    pop: "#D0603F",
    lit: "#FBE3A8",
  },
  /** 秋杏 */
  autumn: {
    sky: "#F6EACB",
    glow: "#FDF7E6",
    sun: "#DB7B40",
    far: "#DCD2AC",
    mid: "#BBB07A",
    near: "#7F8E5E",
    deep: "#42604A",
    water: "#E4E3CC",
    ripple: "#FBF8EA",
    wall: "#FFFAEE",
    roof: "#4A4A40",
    wood: "#875634",
    stone: "#D2C9B2",
    stone2: "#B3A98F",
    leaf: "#E6A52B",
    leaf2: "#F4C65D",
    leaf3: "#C4741E",
    grass: "#B5B77E",
    ground: "#EFDDB0",
    pop: "#C8553D",
    lit: "#FBE0A0",
  },
  /** 暮霞 */
  dusk: {
    sky: "#EDC0A6",
    glow: "#F9E3CC",
    sun: "#D85C3C",
    far: "#CFA9A5",
    mid: "#9A8C9E",
    near: "#5F6A85",
    deep: "#333F5A",
    water: "#E7C6B4",
    ripple: "#FBE9D8",
    wall: "#FBEEDF",
    roof: "#353B4D",
    wood: "#704A3E",
    stone: "#C4ACA3",
    stone2: "#A08C8A",
    leaf: "#E39A3D",
    leaf2: "#F1BE74",
    leaf3: "#B8612B",
    grass: "#98937F",
    ground: "#DFBFA5",
    pop: "#C24A35",
    lit: "#FFDE91",
  },
  /** 烟雨 */
  rain: {
    sky: "#DDE6E5",
    glow: "#F1F3EE",
    sun: "#F3EBD5",
    far: "#C5D1D0",
    mid: "#9DB0AE",
    near: "#67827E",
    deep: "#3A5753",
    water: "#D3DEDC",
    ripple: "#F3F6F4",
    wall: "#F7F7F2",
    roof: "#3B4747",
    wood: "#75604F",
    stone: "#C1C9C5",
    stone2: "#9FABA7",
    leaf: "#D9B45E",
    leaf2: "#E8CE91",
    leaf3: "#AF8439",
    grass: "#A3B8A8",
    ground: "#DADFD5",
    pop: "#B9604C",
    lit: "#F3E0AE",
  },
  /** 月夜 */
  moon: {
    sky: "#24455A",
    glow: "#5F8492",
    sun: "#F6E9C4",
    far: "#4F7484",
    mid: "#385D6D",
    near: "#264857",
    deep: "#15303C",
    water: "#3F6475",
    ripple: "#A9C2C6",
    wall: "#D5DEDB",
    roof: "#1B2C36",
    wood: "#5B4335",
    stone: "#8FA3A6",
    stone2: "#6F868B",
    leaf: "#D6A23C",
    leaf2: "#EBC470",
    leaf3: "#A5742A",
    grass: "#4F7A70",
    ground: "#5B7C80",
    pop: "#D0694C",
    lit: "#FFDF8E",
  },
  /** 初雪 */
  snow: {
    sky: "#DCE7EC",
    glow: "#F6F8F6",
    sun: "#EFA072",
    far: "#D0DDE2",
    mid: "#A9C0C8",
    near: "#6F919C",
    deep: "#3D6069",
    water: "#D4E2E6",
    ripple: "#FFFFFF",
    wall: "#FFFFFF",
    roof: "#4A5A60",
    wood: "#7B5A47",
    stone: "#DADFDF",
    stone2: "#B4C0C2",
    leaf: "#DDA74A",
    leaf2: "#EECA8A",
    leaf3: "#B2762E",
    grass: "#C4D5D3",
    ground: "#F4F6F3",
    pop: "#C9573F",
    lit: "#F9E0A1",
  },
  /** 桃春 */
  spring: {
    sky: "#F6E4DC",
    glow: "#FDF6EC",
    sun: "#EFA07A",
    far: "#D5DCC9",
    mid: "#A6C6A8",
    near: "#5F9C81",
    deep: "#2B6653",
    water: "#DDE9DF",
    ripple: "#FBFBF3",
    wall: "#FFFBF3",
    roof: "#414E4A",
    wood: "#8B5B45",
    stone: "#D8D3C6",
    stone2: "#B7B5A8",
    leaf: "#E79C93",
    leaf2: "#F5C4B9",
    leaf3: "#C96F66",
    grass: "#A9CDA2",
    ground: "#EDE7D2",
    pop: "#D0573F",
    lit: "#FBE3A8",
  },
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

export const dayPalettes: PaletteName[] = ["qinglu", "dawn", "autumn", "dusk", "rain", "spring"];

/** Grounds of the still lifes: back, disc, shadow. */
export const tints = {
  celadon: ["#DCEBE2", "#C6DDD0", "#1F5C4A"],
  paper: ["#F3ECDB", "#E6DCC4", "#6B4E23"],
  gold: ["#FAECC6", "#F2DA9B", "#7A5200"],
  rose: ["#F8E3DA", "#EFCDBE", "#8F3620"],
  mist: ["#E4EBEC", "#CFDBDD", "#36555C"],
  leaf: ["#E7EDD3", "#D3DEB4", "#4A5D22"],
} satisfies Record<string, [string, string, string]>;

export type TintName = keyof typeof tints;
