import { contractPhases, signStates } from "@ginkgo/api-contract/contracts/contract-codes";
import type { ContractCard } from "@ginkgo/api-contract/contracts/contracts";
import { yuan } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import type { FormEvent } from "react";
import { usePermissions } from "react-admin";
import { Link } from "react-router-dom";
import { sayWhy } from "../call-staff.ts";
import { countOf } from "../count-text.ts";
import table from "../data-table.module.css";
import { ExportButton } from "../exports/export-button.tsx";
import styles from "../narrow.module.css";
import { NarrowLine } from "../narrow-line.tsx";
import { keeping, optionsOf } from "../options-of.ts";
import { ScrollBox } from "../scroll-box.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import staff from "../staff.module.css";
import { ContractTag } from "./contract-tag.tsx";
import { stateQuery, useContracts } from "./use-contracts.ts";

const { SIGNED: _, ...unsigned } = signStates;
const states = optionsOf({ ...unsigned, ...contractPhases }, "全部");

type List = ReturnType<typeof useContracts>;

function Filters({ state, keyword, set, clear }: List) {
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    set("keyword", String(new FormData(event.currentTarget).get("keyword") ?? "").trim());
  }
  return (
    <form className={table.filters} onSubmit={find} noValidate>
      <Select
        label="状态"
        value={state}
        options={keeping(states, state)}
        onChange={(event) => set("state", event.currentTarget.value)}
      />
      <TextInput
        key={keyword}
        label="合同编号，或会员的手机号"
        name="keyword"
        type="search"
        maxLength={40}
        defaultValue={keyword}
      />
      <Button type="submit" size="small">
        找
      </Button>
      {(state || keyword) && (
        <Button size="small" variant="quiet" onClick={clear}>
          清空
        </Button>
      )}
    </form>
  );
}

/** Why nothing is here, and the way to the first or to more. */
function Nothing({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  const { permissions } = usePermissions<string[]>();
  if (isFiltered)
    return (
      <p>
        没有符合的合同。
        <Button size="small" variant="quiet" onClick={clear}>
          看全部合同
        </Button>
      </p>
    );
  return (
    <p className={layout.muted}>
      还没有合同。
      {permissions?.includes("contracts.write") && (
        <>
          按会员的手机号<Link to="/contracts/new">起草第一份</Link>，或到会话里打开一位客人再起草。
        </>
      )}
    </p>
  );
}

function Row({ card }: { card: ContractCard }) {
  const { id, contractNo, title, elderName, org, typeText, startDate, endDate, monthlyFen } = card;
  return (
    <tr>
      <td className={styles.deskOnly}>{contractNo}</td>
      <th scope="row">
        <Link to={`/contracts/${id}`}>{title}</Link>
        <NarrowLine
          parts={[
            contractNo,
            org.name,
            typeText,
            `${startDate} 至 ${endDate}`,
            monthlyFen > 0 ? `每月 ${yuan(monthlyFen)} 元` : undefined,
          ]}
        />
      </th>
      <td>{elderName}</td>
      <td className={styles.deskOnly}>{org.name}</td>
      <td className={styles.deskOnly}>{typeText}</td>
      <td className={styles.deskOnly}>
        {startDate} 至 {endDate}
      </td>
      <td className={cx(styles.deskOnly, table.number)}>{monthlyFen > 0 ? yuan(monthlyFen) : ""}</td>
      <td>
        <ContractTag contract={card} />
      </td>
    </tr>
  );
}

/** Contracts one may see, the newest first. */
export function ContractList() {
  const { permissions } = usePermissions<string[]>();
  const holder = useRowKeys();
  const list = useContracts();
  const { data, error, state, keyword, clear, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1>合同</h1>
        <span className={cx(layout.muted, layout.grow)} role="status">
          {data ? countOf(total, "份") : error ? "" : "正在取"}
        </span>
        <ExportButton list="contracts" filters={{ ...stateQuery(state), keyword }} />
        {permissions?.includes("contracts.write") && (
          <Button size="small" icon="plus" render={<Link to="/contracts/new" />}>
            起草合同
          </Button>
        )}
      </div>
      <div className={layout.stack}>
        <Filters {...list} />
        {error && <p role="alert">{data ? "取不到新的，下面是刚才的。" : sayWhy(error)}</p>}
        {data && records.length === 0 && (
          <Nothing isFiltered={state !== "" || keyword !== ""} clear={clear} />
        )}
        {records.length > 0 && (
          <ScrollBox ref={holder} label="合同">
            <table className={table.table}>
              <caption className={layout.screenReader}>合同，新的在前</caption>
              <thead>
                <tr>
                  <th scope="col" className={styles.deskOnly}>
                    编号
                  </th>
                  <th scope="col">名称</th>
                  <th scope="col">长辈</th>
                  <th scope="col" className={styles.deskOnly}>
                    机构
                  </th>
                  <th scope="col" className={styles.deskOnly}>
                    类型
                  </th>
                  <th scope="col" className={styles.deskOnly}>
                    期限
                  </th>
                  <th scope="col" className={cx(styles.deskOnly, table.number)}>
                    每月（元）
                  </th>
                  <th scope="col">状态</th>
                </tr>
              </thead>
              <tbody>
                {records.map((card) => (
                  <Row key={card.id} card={card} />
                ))}
              </tbody>
            </table>
          </ScrollBox>
        )}
        {hasNextPage && (
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            再看 50 份
          </Button>
        )}
      </div>
    </div>
  );
}
