import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import { AskButton } from "../../lib/ask-button.tsx";
import detail from "../../lib/detail/detail.module.css";

/** On a telephone: the adviser and a visit under the thumb; the number and comparing stand in the card. */
export function OrgBuyBar({ org }: { org: OrgDetail }) {
  return (
    <div className={cx(detail.buyBar, detail.narrowButtons, layout.onlyNarrow)} data-bottom-bar="">
      <AskButton about="ORG" target={org.id}>
        <span className={layout.noWrap}>问顾问</span>
      </AskButton>
      <Button variant="primary" icon="calendar-check" render={<Link to={`/orgs/${org.id}/visit`} />}>
        <span className={layout.noWrap}>预约参观</span>
      </Button>
    </div>
  );
}
