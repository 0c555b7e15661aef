import type { ContractCard } from "@ginkgo/api-contract/contracts/contracts";
import type { TagTone } from "@ginkgo/ui/tag";

const phaseTones: Record<string, TagTone> = { "1": "gold", "2": "ok", "3": "neutral", "-1": "red" };

/** How far it has come: its phase, or until all have signed, how far it is signed. */
export function contractStatus({ phase, phaseText, signState, signStateText }: ContractCard): {
  text: string;
  tone: TagTone;
} {
  if (signState === "VOID") return { text: signStateText, tone: "neutral" };
  return { text: phaseText ?? signStateText, tone: (phase && phaseTones[phase]) || "info" };
}
