import type { ReviewKind } from "@ginkgo/api-contract/reviews/review-staff";
import { type SQL, sql } from "drizzle-orm";
import { idArray } from "../../../platform/database/sql-values.ts";
import { orderReviewFiles } from "../order-reviews.ts";
import { reviewFiles } from "../review-row.ts";
import {
  orgReviewTarget,
  productReviewTarget,
  type ReviewTarget,
  serviceReviewTarget,
  spotReviewTarget,
  tourOrgReviewTarget,
  tripReviewTarget,
} from "../review-target.ts";
import { organisationReviews, productReviews, serviceReviews, tourReviews } from "../tables.ts";

interface KindOfReview {
  target: ReviewTarget;
  table: typeof organisationReviews | typeof serviceReviews | typeof productReviews | typeof tourReviews;
  name: SQL;
  /** Whose matter it is, as in identity.staff_sellers. */
  seller: SQL;
  /** Whether it is one of these sellers', on numbers, which indexes cover. */
  ofSellers(sellers: readonly string[]): SQL;
  /** Why it is hidden, where the row says so. */
  hiddenWhy: SQL;
  /** The employee of the visit, whose rating follows. */
  employee: SQL;
  /** Members write these of their orders. */
  ofOrder: boolean;
  files?: (id: string) => string;
}

/** `org:10001` among sellers → 10001. */
const idsOf = (kind: "org" | "tour", sellers: readonly string[]): SQL =>
  idArray(sellers.flatMap((seller) => (seller.startsWith(`${kind}:`) ? seller.slice(kind.length + 1) : [])));
const byColumn =
  (kind: "org" | "tour", column: string) =>
  (sellers: readonly string[]): SQL => {
    const own = sql`o.${sql.identifier(column)} = any(${idsOf(kind, sellers)})`;
    return sellers.includes("self") && kind === "org" && column !== "id"
      ? sql`(${own} or o.${sql.identifier(column)} is null)`
      : own;
  };
const ofOrg = (column: string): SQL => sql`coalesce('org:' || o.${sql.identifier(column)}, 'self')`;
const none = sql`null::text`;
const shared = { hiddenWhy: none, employee: none, name: sql`o.name`, ofOrder: false } as const;

/** Where each kind of review stands. */
export const kinds: Record<ReviewKind, KindOfReview> = {
  ORG: {
    ...shared,
    target: orgReviewTarget,
    table: organisationReviews,
    seller: sql`'org:' || o.id`,
    ofSellers: byColumn("org", "id"),
    hiddenWhy: sql`c.hidden_why`,
    files: reviewFiles,
  },
  SERVICE: {
    ...shared,
    target: serviceReviewTarget,
    table: serviceReviews,
    seller: ofOrg("provider_org_id"),
    ofSellers: byColumn("org", "provider_org_id"),
    employee: sql`c.employee_id::text`,
    ofOrder: true,
    files: (id) => orderReviewFiles("SERVICE", id),
  },
  PRODUCT: {
    ...shared,
    target: productReviewTarget,
    table: productReviews,
    name: sql`o.title`,
    seller: ofOrg("shop_org_id"),
    ofSellers: byColumn("org", "shop_org_id"),
    ofOrder: true,
    files: (id) => orderReviewFiles("PRODUCT", id),
  },
  TRIP: {
    ...shared,
    target: tripReviewTarget,
    table: tourReviews,
    seller: sql`'tour:' || o.org_id`,
    ofSellers: byColumn("tour", "org_id"),
    ofOrder: true,
    files: (id) => orderReviewFiles("TOUR", id),
  },
  SPOT: {
    ...shared,
    target: spotReviewTarget,
    table: tourReviews,
    seller: sql`'self'`,
    ofSellers: (sellers) => (sellers.includes("self") ? sql`true` : sql`false`),
  },
  TOUR_ORG: {
    ...shared,
    target: tourOrgReviewTarget,
    table: tourReviews,
    seller: sql`'tour:' || o.id`,
    ofSellers: byColumn("tour", "id"),
  },
};

export interface ReviewKey {
  kind: ReviewKind;
  id: string;
}

/** `ORG-10001` and back. */
export const keyOf = (id: string): ReviewKey => {
  const at = id.lastIndexOf("-");
  return { kind: id.slice(0, at) as ReviewKind, id: id.slice(at + 1) };
};
export const idOf = ({ kind, id }: ReviewKey): string => `${kind}-${id}`;
