import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Instant } from "../fields.ts";

/** What the signatures of a contract and of its changes rest on, for staff who may see it. */
export const ContractEvidence = z.object({
  /** Whether everything is as it was written. */
  intact: z.boolean(),
  /** What is not, a sentence each. */
  wrong: z.array(z.string()),
  /** What could not be compared, because what was signed is kept no longer, a sentence each. */
  /** SHA-256 of the document everybody signs, hexadecimal; null before it is sent. */
  docHash: z.string().nullable(),
  signatures: z.array(
    z.object({
      seq: z.number().int(),
      actText: z.string(),
      roleText: z.string(),
      signerName: z.string(),
      signedAt: Instant,
      /** How it was proved to be them, in words. */
      proof: z.string(),
      /** The whole address; without its last part of signatures from before it was kept; null once forgotten. */
      ip: z.string().nullable(),
      /** As the device called itself. */
      userAgent: z.string().nullable(),
      /** The number the message code went to. */
      mobile: z.string().nullable(),
      codeId: Id.nullable(),
      codeSentAt: Instant.nullable(),
      /** SHA-256 of what was shown and signed, hexadecimal. */
      docHash: z.string(),
      /** Of this signature and all before it, hexadecimal. */
      hash: z.string(),
    }),
  ),
});
export type ContractEvidence = z.output<typeof ContractEvidence>;

export const contractEvidence = endpoint("GET /rest/staff/sign/evidence/:id", {
  permission: "contracts.evidence",
  summary: "签名的全部凭据，以及有没有被改过；每次查看都记入审计",
  who: "staff",
  params: z.object({ id: Id }),
  reply: ContractEvidence,
});
