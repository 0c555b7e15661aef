import { type OrgCard, orgPage } from "@ginkgo/api-contract/organisations/orgs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callStaff } from "../call-staff.ts";

/** Finds an organisation by name; `verb` says what pressing one does: 发, 选. */
export function OrgFind({ verb, onPick }: { verb: string; onPick: (org: OrgCard) => void }) {
  const [keyword, setKeyword] = useState("");
  const { data } = useQuery({
    queryKey: ["orgs", keyword],
    queryFn: () => callStaff(orgPage, { query: { keyword, size: "5" } }),
    placeholderData: (old) => old,
  });
  return (
    <div className="talk-part">
      <label className="inp">
        <span className="sr">机构名称</span>
        <input
          type="search"
          placeholder="机构名称"
          value={keyword}
          maxLength={40}
          onChange={(event) => setKeyword(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </label>
      <ul className="picks">
        {data?.records.map((org) => (
          <li key={org.id}>
            <button type="button" className="btn sec sm" onClick={() => onPick(org)}>
              {verb}
              {org.name}
            </button>
          </li>
        ))}
      </ul>
      {data?.records.length === 0 && <p className="mut">没有叫这个名字的机构。</p>}
    </div>
  );
}
