import { type SQL, sql } from "drizzle-orm";
import { fileUrl } from "../files/public.ts";

/** A kind of thing families comment on. */
export interface ReviewTarget {
  /** The table of the things, as `o`. */
  things: SQL;
  /** The table of the comments, as `c`. */
  comments: SQL;
  /** What ties a comment to its thing. */
  on: SQL;
  /** Members of a comment's JSON beside those all have, each with a comma before it. */
  more?: SQL;
}

/**
 * Addresses of the pictures of a comment on an order; null where there are none.
 * @param kind as the files name it (`orderCommentFiles`)
 */
export const orderCommentImages = (kind: "SERVICE" | "PRODUCT" | "TOUR"): SQL =>
  sql`(select json_agg(${fileUrl("")}::text || f.name order by f.ready_at, f.id) from files.files f
    where f.used_by = ${`orderComment:${kind}.`}::text || c.id and not f.doomed)`;

export const commentedOrgs: ReviewTarget = {
  things: sql`organisations.organisations o`,
  comments: sql`reviews.organisation_comments c`,
  on: sql`c.org_id = o.id`,
};

export const commentedServices: ReviewTarget = {
  things: sql`services.services o`,
  comments: sql`reviews.service_comments c`,
  on: sql`c.service_id = o.id`,
  more: sql`, 'parts', c.parts, 'skuName', c.sku_name, 'images', ${orderCommentImages("SERVICE")}`,
};

export const commentedProducts: ReviewTarget = {
  things: sql`shop.products o`,
  comments: sql`reviews.product_comments c`,
  on: sql`c.product_id = o.id`,
  more: sql`, 'skuName', c.sku_name, 'images', ${orderCommentImages("PRODUCT")}`,
};

export const commentedTrips: ReviewTarget = {
  things: sql`tours.trips o`,
  comments: sql`reviews.tour_comments c`,
  on: sql`c.kind = 'TRIP' and c.target_id = o.id`,
};
