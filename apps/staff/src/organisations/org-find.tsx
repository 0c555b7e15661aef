import { type OrgCard, orgPage } from "@ginkgo/api-contract/organisations/orgs";
import button from "@ginkgo/ui/button/button.module.css";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callStaff } from "../call-staff.ts";
import styles from "../staff.module.css";

/** Finds an organisation by name; `verb` says what pressing one does: 发, 选. */
export function OrgFind({ verb, onPick }: { verb: string; onPick: (org: OrgCard) => void }) {
  const [keyword, setKeyword] = useState("");
  const { data } = useQuery({
    queryKey: ["orgs", keyword],
    queryFn: () => callStaff(orgPage, { query: { keyword, size: "5" } }),
    placeholderData: (old) => old,
  });
  return (
    <div className={styles.talkPart}>
      <label className={field.input}>
        <span className={layout.screenReader}>机构名称</span>
        <input
          type="search"
          placeholder="机构名称"
          value={keyword}
          maxLength={40}
          onChange={(event) => setKeyword(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </label>
      <ul className={styles.picks}>
        {data?.records.map((org) => (
          <li key={org.id}>
            <button
              type="button"
              className={cx(button.button, button.secondary, button.small)}
              onClick={() => onPick(org)}
            >
              {verb}
              {org.name}
            </button>
          </li>
        ))}
      </ul>
      {data?.records.length === 0 && <p className={layout.muted}>没有叫这个名字的机构。</p>}
    </div>
  );
}
