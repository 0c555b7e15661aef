import { staffStates } from "@ginkgo/api-contract/identity/staff-accounts";
import { staffRoleTexts } from "@ginkgo/api-contract/identity/staff-roles";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { Tag } from "@ginkgo/ui/tag";
import { TextInput } from "@ginkgo/ui/text-input";
import { type FormEvent, useEffect, useState } from "react";
import beside from "../beside.module.css";
import { sayWhy } from "../call-staff.ts";
import table from "../data-table.module.css";
import { LinkBox } from "../link-box.tsx";
import { optionsOf } from "../options-of.ts";
import { focusPart, Part } from "../part.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import type { ShownLink } from "../shown-link.ts";
import staff from "../staff.module.css";
import { AccountPart } from "./account-part.tsx";
import styles from "./accounts.module.css";
import { NewAccount } from "./new-account.tsx";
import { RequestBox } from "./request-box.tsx";
import { RolesPart } from "./roles-part.tsx";
import { SessionsPart } from "./sessions-part.tsx";
import { useAccounts, useLookAgain, useRequests, useRoles } from "./use-accounts.ts";

/** Changes by colleagues that wait for whoever reads this; one about the account that is open stands there. */
function Waiting({ besides, onLink }: { besides: string | undefined; onLink: (link: ShownLink) => void }) {
  const { data } = useRequests();
  const roles = useRoles().data?.records ?? [];
  const records = data?.records.filter((r) => r.mayAgree && r.account?.id !== besides) ?? [];
  if (records.length === 0) return null;
  return (
    <Part id="waiting" title={`等您当第二位：${records.length} 项`}>
      {records.map((request) => (
        <RequestBox
          key={request.id}
          request={request}
          now={roles.find((r) => r.role === request.role)?.permissions}
          onLink={onLink}
        />
      ))}
    </Part>
  );
}

type List = ReturnType<typeof useAccounts>;

function Filters({ search, set, clear, filters }: List) {
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    set("keyword", String(new FormData(event.currentTarget).get("keyword") ?? "").trim());
  }
  return (
    <form className={table.filters} onSubmit={find} noValidate>
      <Select
        label="状态"
        value={search.get("state") ?? ""}
        options={optionsOf(staffStates, "全部")}
        onChange={(event) => set("state", event.currentTarget.value)}
      />
      <Select
        label="角色"
        value={search.get("role") ?? ""}
        options={optionsOf(staffRoleTexts, "全部")}
        onChange={(event) => set("role", event.currentTarget.value)}
      />
      <TextInput
        key={search.get("keyword")}
        label="姓名或手机号"
        name="keyword"
        maxLength={40}
        defaultValue={search.get("keyword") ?? ""}
      />
      <Button type="submit" size="small">
        找
      </Button>
      {Object.keys(filters).length > 0 && (
        <Button size="small" variant="quiet" onClick={clear}>
          清空
        </Button>
      )}
    </form>
  );
}

const totpText = (hasTotp: boolean, isResetting: boolean) =>
  isResetting ? "重设中" : hasTotp ? "开" : "没设";

/** Accounts that fit; a name opens one beside the list. */
function AccountTable({ data, error, search, set, clear, filters }: List) {
  const holder = useRowKeys();
  if (error && !data) return <p role="alert">{sayWhy(error)}</p>;
  if (!data) return <p className={layout.muted}>正在取</p>;
  if (data.records.length === 0)
    return (
      <p>
        没有符合的账号。
        {Object.keys(filters).length > 0 && (
          <Button size="small" variant="quiet" onClick={clear}>
            看全部账号
          </Button>
        )}
      </p>
    );
  return (
    <>
      <ScrollBox ref={holder} label="工作人员的账号">
        <table className={table.table}>
          <caption className={layout.screenReader}>工作人员的账号，新的在前</caption>
          <thead>
            <tr>
              {["人", "角色", "上次登录", "设备", "动态码", "状态"].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.records.map((one) => (
              <tr key={one.id} className={one.id === search.get("id") ? table.selected : undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.person}
                    aria-pressed={one.id === search.get("id")}
                    onClick={() => set("id", one.id)}
                  >
                    {one.name}
                  </button>
                </th>
                <td>
                  {one.roleText}
                  {one.sellers.length > 0 && (
                    <span className={layout.hint}>
                      {one.sellers[0]!.name}
                      {one.sellers.length > 1 && ` 等 ${one.sellers.length} 家`}
                    </span>
                  )}
                </td>
                <td>{one.lastSignInAt ? shortMomentText(one.lastSignInAt) : "还没登"}</td>
                <td>{one.sessions > 0 ? `${one.sessions} 台在用` : "—"}</td>
                <td>{totpText(one.hasTotp, one.request?.kind === "TOTP")}</td>
                <td>
                  {one.request ? (
                    <Tag tone="gold">等第二位</Tag>
                  ) : (
                    <Tag tone={one.state === "ACTIVE" ? "ok" : one.state === "INVITED" ? "gold" : "neutral"}>
                      {one.stateText}
                    </Tag>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {data.pages > 1 && (
        <p className={table.foot}>
          第 {data.current} 页，共 {data.pages} 页
          {data.current > 1 && (
            <Button size="small" onClick={() => set("current", String(data.current - 1))}>
              上一页
            </Button>
          )}
          {data.current < data.pages && (
            <Button size="small" onClick={() => set("current", String(data.current + 1))}>
              下一页
            </Button>
          )}
        </p>
      )}
    </>
  );
}

/** Who works here, what they may, and what two people decide. */
export function AccountsPage() {
  const list = useAccounts();
  const [making, setMaking] = useState(false);
  const [shown, setShown] = useState<ShownLink>();
  const lookAgain = useLookAgain();
  const { data, search, set } = list;
  const account = data?.records.find(({ id }) => id === search.get("id"));
  const chosen = account?.id;
  useEffect(() => {
    if (making) focusPart("new-account");
  }, [making]);
  useEffect(() => {
    if (chosen) focusPart("account");
  }, [chosen]);
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1>账号与权限</h1>
        <span className={cx(layout.muted, layout.grow)} role="status">
          {data ? `${data.total} 个账号` : ""}
        </span>
        {!making && (
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            新建账号
          </Button>
        )}
      </div>
      <div className={beside.page}>
        <div className={beside.column}>
          <Filters {...list} />
          <AccountTable {...list} />
          <RolesPart onLink={setShown} />
        </div>
        <div className={beside.column}>
          {shown && <LinkBox key={shown.link} shown={shown} onDone={() => setShown(undefined)} />}
          {making && (
            <>
              <NewAccount
                onMade={(id, link) => {
                  setMaking(false);
                  setShown(link);
                  set("id", id);
                  lookAgain();
                }}
              />
              <Button size="small" variant="quiet" onClick={() => setMaking(false)}>
                先不建
              </Button>
            </>
          )}
          {account && (
            <>
              <AccountPart key={account.id} account={account} onLink={setShown} />
              <SessionsPart key={`sessions-${account.id}`} id={account.id} name={account.name} />
            </>
          )}
          <Waiting besides={chosen} onLink={setShown} />
          {!account && !making && !shown && (
            <p className={layout.muted}>按一个人的名字，看他的设备、改他的角色。</p>
          )}
        </div>
      </div>
    </div>
  );
}
