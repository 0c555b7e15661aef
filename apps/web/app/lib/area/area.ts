/** The region the reader looks at: six digits and the name to show. */
export interface Area {
  adcode: string;
  name: string;
}

export const AREA_COOKIE = "area";

/** `320102:玄武区`, as the cookie holds it; anything else is no area. */
export function parseArea(text: string | undefined): Area | null {
  const [, adcode, name] = /^(\d{6}):([\p{Script=Han}·]{1,20})$/u.exec(text ?? "") ?? [];
  return adcode && name ? { adcode, name } : null;
}

export const areaText = ({ adcode, name }: Area): string => `${adcode}:${name}`;
