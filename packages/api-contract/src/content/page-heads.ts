/** What search engines say of a page where staff wrote nothing for them: the portal's head, and its look in the console. */

export const orgTitle = (name: string): string => `${name}：每月费用、空床、证照`;
export const productTitle = (title: string): string => `${title}：价格、尺寸、运费、退换`;

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
