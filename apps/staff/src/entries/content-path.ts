import type { ContentPath } from "@ginkgo/api-contract/publishing/content-path";

/** The id of its control on the page. */
export const controlId = (path: ContentPath): string => `field-${path.join("-")}`;
