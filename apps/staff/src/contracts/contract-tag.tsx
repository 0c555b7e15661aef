import { contractTone } from "@ginkgo/api-contract/contracts/contract-codes";
import type { ContractCard } from "@ginkgo/api-contract/contracts/contracts";
import { ToneTag } from "../tone-tag.tsx";

/** How far a contract has come: its phase, or until all have signed, how far it is signed. */
export const ContractTag = ({
  contract: { phase, phaseText, signState, signStateText },
}: {
  contract: Pick<ContractCard, "phase" | "phaseText" | "signState" | "signStateText">;
}) => (
  <ToneTag
    tone={contractTone({ phase, signState })}
    text={signState === "VOID" ? signStateText : (phaseText ?? signStateText)}
  />
);
