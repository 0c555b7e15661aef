import type { ContractCard } from "@ginkgo/api-contract/contracts/contracts";
import type { IconName } from "@ginkgo/ui/icon";
import type { TagTone } from "@ginkgo/ui/tag";

type ContractStatusFields = Pick<ContractCard, "phase" | "phaseText" | "signState" | "signStateText">;

const phases: Record<string, [TagTone, IconName]> = {
  "1": ["gold", "clock-countdown-fill"],
  "2": ["ok", "check-circle-fill"],
  "3": ["neutral", "check-circle"],
  "-1": ["red", "arrow-u-up-left-fill"],
};

/** How far a contract has come: its phase, or until all have signed, how far it is signed. */
export function contractStatus(card: ContractStatusFields): { text: string; tone: TagTone; icon: IconName } {
  const [tone, icon] = (card.phase && phases[card.phase]) || ["info", "note-pencil"];
  return {
    text: card.phaseText ?? card.signStateText,
    tone: card.signState === "VOID" ? "neutral" : tone,
    icon,
  };
}

export const contractHref = (id: string): string => `/user/contract-detail?id=${id}`;

/** 2026-12-01 至 2027-11-30, in words a line may break between. */
export const termText = ({ startDate, endDate }: Pick<ContractCard, "startDate" | "endDate">): string =>
  `${startDate} 至 ${endDate}`;

/** Bytes as people read them: 38 KB. */
export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
