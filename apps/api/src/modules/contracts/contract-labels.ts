import type { ClauseCode } from "@ginkgo/api-contract/contracts/contract-codes";
import type { ContractForm } from "@ginkgo/api-contract/contracts/contract-staff";
import type { FeeRule, Posted } from "@ginkgo/api-contract/fees/fee-rules";
import type { z } from "zod";
import type { Vault } from "../../platform/secrets/vault.ts";
import type { ContractRow } from "./contract-row.ts";

export type FeeItem = z.output<typeof ContractForm>["feeItems"][number];

/** What a contract says in words: fixed when it is sent, sealed as one. */
export interface ContractWords {
  title: string;
  orgName: string;
  elderName: string;
  roomNo: string | null;
  bedNo: string | null;
  careLevelText: string | null;
  services: string[];
  /** Of a tour: who travels. */
  travelers?: string[];
  feeItems: FeeItem[];
  /** What the home published of its fees when this was drafted; absent where it is no stay, or nothing was published. */
  feeRules?: FeeRule[];
  /** What they were made of: compared with today's, so that another wording of ours is no difference. */
  feeFacts?: Posted;
  /** Those of older contracts are titled by their code. */
  clauses: { code: ClauseCode; title?: string; text: string }[];
}

type Column = "words" | "void_reason" | "terminate_reason" | "settlement";

/** Where a sealed column of a contract stands. */
export const contractSealContext = (column: Column, id: string): string =>
  `contracts.contracts.${column}.${id}`;

export const sealWords = (vault: Vault, id: string, words: ContractWords): string =>
  vault.seal(JSON.stringify(words), contractSealContext("words", id));

/** What is left to say of a contract whose people were forgotten after the time the law keeps it. */
const forgotten: ContractWords = {
  title: "已过保存期的合同",
  orgName: "",
  elderName: "",
  roomNo: null,
  bedNo: null,
  careLevelText: null,
  services: [],
  feeItems: [],
  clauses: [],
};

export const openWords = (vault: Vault, { id, words }: Pick<ContractRow, "id" | "words">): ContractWords =>
  words === null
    ? forgotten
    : (JSON.parse(vault.open(words, contractSealContext("words", id))) as ContractWords);
