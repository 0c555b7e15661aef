import type { OrgDetail } from "@ginkgo/contract/orgs";
import { Button } from "@ginkgo/ui/button";
import { Link } from "react-router";
import { AskButton } from "../lib/ask-button.tsx";
import { CompareButton } from "./compare-button.tsx";

/** On a telephone: compare and a visit under the thumb; the number stands in the card. */
export function OrgBuyBar({ org, chosen }: { org: OrgDetail; chosen: readonly string[] }) {
  return (
    <div className="buybar only-m">
      <AskButton about="ORG" target={org.id}>
        <span className="nw">问顾问</span>
      </AskButton>
      <CompareButton id={org.id} name={org.name} chosen={chosen.includes(org.id)} />
      <Button variant="pri" icon="calendar-check" render={<Link to={`/orgs/${org.id}/visit`} />}>
        <span className="nw">预约参观</span>
      </Button>
    </div>
  );
}
