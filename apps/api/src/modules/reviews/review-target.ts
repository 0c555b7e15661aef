import { type SQL, sql } from "drizzle-orm";
import { fileUrl } from "../files/public.ts";

/** A kind of thing families review. */
export interface ReviewTarget {
  /** The table of the things, as `o`. */
  things: SQL;
  /** The table of the reviews, as `c`. */
  reviews: SQL;
  /** What ties a review to its thing. */
  on: SQL;
  /** Members of a review's JSON beside those all have, each with a comma before it. */
  more?: SQL;
}

/**
 * Addresses of the pictures of a review of an order; null where there are none.
 * @param kind as the files name it (`orderCommentFiles`)
 */
export const orderReviewImages = (kind: "SERVICE" | "PRODUCT" | "TOUR"): SQL =>
  sql`(select json_agg(${fileUrl("")}::text || f.name order by f.ready_at, f.id) from files.files f
    where f.used_by = ${`orderComment:${kind}.`}::text || c.id and not f.doomed)`;

export const orgReviewTarget: ReviewTarget = {
  things: sql`organisations.organisations o`,
  reviews: sql`reviews.organisation_comments c`,
  on: sql`c.org_id = o.id`,
};

export const serviceReviewTarget: ReviewTarget = {
  things: sql`services.services o`,
  reviews: sql`reviews.service_comments c`,
  on: sql`c.service_id = o.id`,
  more: sql`, 'parts', c.parts, 'skuName', c.sku_name, 'images', ${orderReviewImages("SERVICE")}`,
};

export const productReviewTarget: ReviewTarget = {
  things: sql`shop.products o`,
  reviews: sql`reviews.product_comments c`,
  on: sql`c.product_id = o.id`,
  more: sql`, 'skuName', c.sku_name, 'images', ${orderReviewImages("PRODUCT")}`,
};

export const tripReviewTarget: ReviewTarget = {
  things: sql`tours.trips o`,
  reviews: sql`reviews.tour_comments c`,
  on: sql`c.kind = 'TRIP' and c.target_id = o.id`,
};

export const spotReviewTarget: ReviewTarget = {
  things: sql`tours.spots o`,
  reviews: sql`reviews.tour_comments c`,
  on: sql`c.kind = 'SPOT' and c.target_id = o.id`,
};

export const tourOrgReviewTarget: ReviewTarget = {
  things: sql`tours.tour_orgs o`,
  reviews: sql`reviews.tour_comments c`,
  on: sql`c.kind = 'TOUR_ORG' and c.target_id = o.id`,
};
