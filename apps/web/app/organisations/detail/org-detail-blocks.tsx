import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { AdmissionBlock } from "./org-detail-admission.tsx";
import { CareBlock } from "./org-detail-care.tsx";
import { FeeBlock } from "./org-detail-fee-block.tsx";
import type { Estimate, FeeChoice, FeeOptions } from "./org-detail-fees.ts";
import { LicenceBlock } from "./org-detail-licences.tsx";
import { MedicalBlock } from "./org-detail-medical-block.tsx";
import { PlaceBlock } from "./org-detail-place.tsx";
import { ReviewBlock, type ReviewPage } from "./org-detail-reviews.tsx";
import { RoomsBlock } from "./org-detail-rooms.tsx";

/** Everything the page's directory leads to, from what a month costs to where the house stands. */
export default function OrgBlocks({
  org,
  comments,
  ...fees
}: {
  org: OrgDetail;
  comments?: ReviewPage;
  options: FeeOptions;
  choice: FeeChoice;
  sum: Estimate;
}) {
  return (
    <>
      <FeeBlock org={org} {...fees} />
      <RoomsBlock org={org} />
      <CareBlock org={org} />
      <MedicalBlock org={org} />
      <AdmissionBlock org={org} />
      <LicenceBlock org={org} />
      <ReviewBlock org={org} all={comments} />
      <PlaceBlock org={org} />
    </>
  );
}
