import type { matchAdvisers } from "@ginkgo/contract/advisers";
import type { ReplyOf } from "@ginkgo/contract/endpoint";
import { Button } from "@ginkgo/ui/button";
import { Link, useNavigate } from "react-router";
import { openDialog } from "../lib/events.ts";
import { useMember } from "../lib/site-data.ts";
import { AdviserCard } from "./adviser-card.tsx";

/** Those that fit, each with why; or organisations to go and see. */
export function LookResults({
  found,
  onClose,
}: {
  found: ReplyOf<typeof matchAdvisers>;
  onClose: () => void;
}) {
  const isSignedIn = useMember() !== null;
  const navigate = useNavigate();
  const { advisers, orgs } = found;

  function choose(id: string) {
    const to = `/user/advisor?adviser=${id}`;
    onClose();
    if (isSignedIn) void navigate(to);
    else openDialog("login", { returnTo: to });
  }
  return (
    <>
      <p role="status">
        {advisers.length > 0
          ? `找到 ${advisers.length} 位，看看谁合适。`
          : "这里暂时没有合适的顾问。可以先约着去看看这几家。"}
      </p>
      <ul className="adv-list">
        {advisers.map(({ adviser, reasons }) => (
          <li key={adviser.id}>
            <AdviserCard adviser={adviser} heading={adviser.name} />
            <ul className="adv-why">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            <Button size="sm" onClick={() => choose(adviser.id)}>
              选{adviser.name}
            </Button>
          </li>
        ))}
        {advisers.length === 0 &&
          orgs.map((org) => (
            <li key={org.id}>
              <h3 className="name">{org.name}</h3>
              <p className="mut">{[org.city, org.district].filter(Boolean).join(" · ")}</p>
              <Button
                size="sm"
                icon="calendar-check"
                render={<Link to={`/orgs/${org.id}/visit`} onClick={onClose} />}
              >
                预约参观<span className="sr">：{org.name}</span>
              </Button>
            </li>
          ))}
      </ul>
    </>
  );
}
