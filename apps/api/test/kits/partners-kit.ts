import type { UploadedFile } from "@ginkgo/api-contract/files/files";
import type { ApplyType } from "@ginkgo/api-contract/partners/apply-codes";
import { wantedPapers } from "@ginkgo/api-contract/partners/apply-codes";
import {
  checkEmployeeApply,
  checkMerchantApply,
  reviewEmployeeApply,
  reviewMerchantApply,
  type StaffApply,
  staffEmployeeApply,
  staffMerchantApply,
} from "@ginkgo/api-contract/partners/apply-staff";
import { pdf, upload } from "../../src/modules/files/test/files-kit.ts";
import type { TestApi } from "./build-test-api.ts";
import { newAddress } from "./identity-kit.ts";
import { type Asking, get } from "./membership-kit.ts";

/** A paper uploaded by somebody; nobody is a visitor. */
export async function uploadPaper(
  api: TestApi,
  headers: Record<string, string> = {},
  name = "营业执照.pdf",
): Promise<UploadedFile> {
  const sent = {
    purpose: "application",
    name,
    type: "application/pdf",
    headers,
    from: newAddress(),
  } as const;
  return (await upload(api, pdf(), sent)).data;
}

/** Every paper that this kind of applicant must bring. */
export const uploadPapers = (api: TestApi, type: ApplyType, headers: Record<string, string> = {}) =>
  Promise.all(
    wantedPapers[type]
      .filter((p) => p.required)
      .map(async ({ kind }) => ({ kind, fileId: (await uploadPaper(api, headers)).fileId })),
  );

/** What a made-up home writes. */
export const company = {
  applyType: "ORG" as const,
  companyName: "南京松鹤养老院",
  unifiedSocialCreditCode: "52320100MA1N000182",
  contactName: "李秀英",
  areaCodes: ["320100"],
  introduction: "办了十二年，八十张床。",
};

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
let people = 0;

/** An identity number of nobody, another one each time. */
export function newIdNumber(born = "19800512"): string {
  const body = `320106${born}${String(++people).padStart(3, "0")}`;
  return body + "10X98765432"[weights.reduce((sum, w, i) => sum + w * Number(body[i]), 0) % 11];
}

/** What somebody writes who wants to visit homes; the health certificate is this upload. */
export const employeeApplication = (fileId: string) => ({
  realName: "陈玉兰",
  idNumber: newIdNumber(),
  workSince: 2015,
  consentSensitive: true as const,
  consentPrivacy: true as const,
  skills: ["DAILY_CARE" as const, "COOKING" as const],
  certificates: [{ kind: "HEALTH" as const, no: "NJ2026001234", validTo: "2027-05-01", fileId }],
  areaCodes: ["320106", "320102"],
  week: [{ weekdays: [1, 2, 3, 4, 5], start: "08:00", end: "18:00" }],
});

const reviews = {
  company: { one: staffMerchantApply, review: reviewMerchantApply, check: checkMerchantApply },
  employee: { one: staffEmployeeApply, review: reviewEmployeeApply, check: checkEmployeeApply },
} as const;

/** A reviewer finds every item of an application right that nobody found so yet. @returns how it then stands */
export async function findAllRight(
  api: TestApi,
  reviewer: Asking,
  kind: keyof typeof reviews,
  id: string,
): Promise<StaffApply> {
  const { one, review, check } = reviews[kind];
  const params = { id };
  let application = await get(api, reviewer, one, { params });
  if (application.state === "SUBMITTED") application = await get(api, reviewer, review, { params });
  for (const { part, verdict } of application.items)
    if (verdict !== "OK")
      application = await get(api, reviewer, check, { params, body: { part, verdict: "OK" } });
  return application;
}
