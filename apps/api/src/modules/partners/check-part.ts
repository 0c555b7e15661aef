import { PersonName } from "@ginkgo/api-contract/membership/membership-fields";
import type { DraftContent, draftParts } from "@ginkgo/api-contract/partners/apply-drafts";
import {
  personPart,
  requireCertificates,
  skillsPart,
  timesPart,
} from "@ginkgo/api-contract/partners/employee-apply";
import { companyPart, papersPart, requirePapers } from "@ginkgo/api-contract/partners/merchant-apply";
import type { FieldErrors } from "@ginkgo/api-contract/problems";
import { z } from "zod";
import { ProblemError } from "../../http/problem.ts";
import { validate } from "../../http/validate.ts";
import { checkAreas } from "../reference/areas/public.ts";

export type DraftPart = (typeof draftParts)[keyof typeof draftParts][number];

const parts: Record<DraftPart, z.ZodType> = {
  company: z.object(companyPart),
  papers: z.object({ applyType: companyPart.applyType, ...papersPart }).superRefine(requirePapers),
  contact: z.object({ contactName: PersonName }),
  person: z.object(personPart),
  skills: z.object(skillsPart).superRefine(requireCertificates),
  times: z.object(timesPart),
};

/** What is still wrong with a part of a form, by field; empty where it is right. */
export function checkPart(part: DraftPart, content: DraftContent): FieldErrors {
  try {
    const { areaCodes = [] } = validate(parts[part], content) as { areaCodes?: string[] };
    checkAreas(areaCodes, "areaCodes");
    return {};
  } catch (error) {
    if (error instanceof ProblemError && error.fields) return error.fields;
    throw error;
  }
}
