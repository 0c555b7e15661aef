import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { Button } from "@ginkgo/ui/button";
import { Link } from "react-router";
import { AskButton } from "../../lib/ask-button.tsx";

/** On a telephone: the adviser and a visit under the thumb; the number and comparing stand in the card. */
export function OrgBuyBar({ org }: { org: OrgDetail }) {
  return (
    <div className="buybar only-m">
      <AskButton about="ORG" target={org.id}>
        <span className="nw">问顾问</span>
      </AskButton>
      <Button variant="pri" icon="calendar-check" render={<Link to={`/orgs/${org.id}/visit`} />}>
        <span className="nw">预约参观</span>
      </Button>
    </div>
  );
}
