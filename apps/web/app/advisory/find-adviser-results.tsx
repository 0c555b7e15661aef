import type { matchAdvisers } from "@ginkgo/api-contract/advisory/advisers";
import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Link, useNavigate } from "react-router";
import { openDialog } from "../lib/live/events.ts";
import { useMember, useSiteData } from "../lib/routing/site-data.ts";
import { telephoneHref } from "../lib/telephone.ts";
import { AdviserCard } from "./adviser-card.tsx";
import styles from "./advisory.module.css";

function Why({ reasons }: { reasons: readonly string[] }) {
  return (
    <>
      <p className={field.label}>为什么推荐</p>
      <ul className={styles.why}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  );
}

/** Those that fit and organisations to go and see, each with why. */
export function AdviserResults({
  found,
  onClose,
}: {
  found: ReplyOf<typeof matchAdvisers>;
  onClose: () => void;
}) {
  const isSignedIn = useMember() !== null;
  const phone = useSiteData()?.config.site.phone;
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
          : orgs.length > 0
            ? "这里暂时没有合适的顾问。可以先约着去看看这几家。"
            : "这里暂时没有合适的顾问和机构。换个地方或条件再找，也可以打电话问我们。"}
      </p>
      {advisers.length === 0 && orgs.length === 0 && phone && (
        <Button icon="phone" href={telephoneHref(phone)}>
          打电话 {phone}
        </Button>
      )}
      <ul className={styles.list}>
        {advisers.map(({ adviser, reasons }) => (
          <li key={adviser.id}>
            <AdviserCard adviser={adviser} heading={adviser.name} />
            <Why reasons={reasons} />
            <Button size="small" onClick={() => choose(adviser.id)}>
              选{adviser.name}
            </Button>
          </li>
        ))}
      </ul>
      {orgs.length > 0 && advisers.length > 0 && <h3 className={styles.question}>也可以先去看看这几家</h3>}
      <ul className={styles.list}>
        {orgs.map(({ org, reasons }) => (
          <li key={org.id}>
            <h3 className={layout.name}>{org.name}</h3>
            <Why reasons={reasons} />
            <Button
              size="small"
              icon="calendar-check"
              render={<Link to={`/orgs/${org.id}/visit`} onClick={onClose} />}
            >
              预约参观<span className={layout.screenReader}>：{org.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
