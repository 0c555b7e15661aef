import type { StaffApply } from "@ginkgo/api-contract/partners/apply-staff";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Tag } from "@ginkgo/ui/tag";
import { usePermissions } from "react-admin";
import { Link } from "react-router-dom";
import page from "../page.module.css";
import { Part } from "../part.tsx";

/** The page of the console of what sells under a code: `org:10001`, `tour:10001`. */
function entryOf(code: string): string {
  const [kind, id] = code.split(":");
  return `/entries/${kind === "tour" ? "tourOrg" : "org"}/${id}`;
}

/** What approving makes, before it is pressed; afterwards what was made and how it stands. */
export function MakesPart({ application: { makes, state } }: { application: StaffApply }) {
  const { seller, account, lines, kind } = makes;
  const { permissions } = usePermissions<string[]>();
  if (seller)
    return (
      <Part id="makes" title="建好的">
        <ul className={page.rows}>
          <li>
            <span>
              {permissions?.includes("catalogue.write") ? (
                <Link to={entryOf(seller.code)}>{seller.name}</Link>
              ) : (
                seller.name
              )}
              {seller.path !== null && (
                <a className={layout.hint} href={seller.path} target="_blank" rel="noreferrer">
                  访客看到的
                </a>
              )}
            </span>
            <Tag tone={seller.isDraft ? "gold" : "ok"}>{seller.isDraft ? "草稿，访客看不到" : "已上线"}</Tag>
          </li>
          {account && (
            <li>
              <span>
                账号：{account.name}
                <span className={layout.hint}>只看得到自己的</span>
              </span>
              <Tag>{account.stateText}</Tag>
            </li>
          )}
        </ul>
      </Part>
    );
  if (!["SUBMITTED", "REVIEWING", "SUPPLEMENT"].includes(state) && kind !== "NOTHING") return null;
  return (
    <Part
      id="makes"
      title={kind === "EMPLOYEE" || kind === "NOTHING" ? "通过以后" : "通过会建，都不会自己上线"}
    >
      <ul className={page.rows}>
        {lines.map(({ title, note }) => (
          <li key={title}>
            <span>
              <b>{title}</b>
              <span className={layout.hint}>{note}</span>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
