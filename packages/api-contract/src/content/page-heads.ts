/** What search engines say of a page where staff wrote nothing for them: the portal's head, and its look in the console. */

export const orgTitle = (name: string): string => `${name}：每月费用、空床、证照`;
export const productTitle = (title: string): string => `${title}：价格、尺寸、运费、退换`;

/** City and district of a place as doorplates write them. @param path names of the place, from the province down */
export function plateOf(path: readonly string[]): { city: string; district: string } {
  const [, city = path.at(-1) ?? "", district = ""] = path;
  return { city: city.replace(/(?:市|地区|盟)$/, ""), district };
}

export const orgDescription = ({
  name,
  city,
  district,
  orgTypeText,
  summary,
}: {
  name: string;
  city: string;
  district: string;
  orgTypeText: string;
  summary: string;
}): string =>
  summary ||
  `${name}，${city}${district}的${orgTypeText}。收费、床位、证照和位置，公布了什么、没公布什么，一项一项写清楚。`;

export const productDescription = ({
  brand,
  title,
  subtitle,
  introduction,
}: {
  brand: string;
  title: string;
  subtitle: string;
  introduction: readonly string[];
}): string => `${brand}${title}，${subtitle}。${introduction[0] ?? ""}`;

/** The title of a page with the site's name behind it. */
export const titleWithSite = (title: string, site: string): string => (site ? `${title} · ${site}` : title);
