import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { privacyAccess } from "@ginkgo/api-contract/privacy/privacy";
import { momentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Pager } from "@ginkgo/ui/pager";
import account from "../../lib/account/account.module.css";
import { HrefLink } from "../../lib/routing/href-link.tsx";
import { InfoPart } from "../info/info-part.tsx";

/** Who looked at the member's health or full numbers: written down each time, by nobody to be taken out. */
export function PrivacyAccessPart({ access }: { access: ReplyOf<typeof privacyAccess> }) {
  const { records, current, pages } = access;
  return (
    <InfoPart title="谁看过我的敏感信息" hint="查看健康情况、完整号码和导出，每一次都记在这里。" id="access">
      {records.length === 0 ? (
        <p>还没有人看过。</p>
      ) : (
        <ul className={account.people}>
          {records.map(({ at, who, what }) => (
            <li key={`${at}-${who}-${what}`} className={account.person}>
              <span className={layout.grow}>
                <b>{who}</b> {what}
              </span>
              <span className={layout.hint}>{momentText(at)}</span>
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={current}
        pages={pages}
        hrefOf={(n) => `/user/privacy?access=${n}#access`}
        as={HrefLink}
        label="查看记录翻页"
      />
    </InfoPart>
  );
}
