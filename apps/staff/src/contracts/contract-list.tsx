import { contractPhases, signStates } from "@ginkgo/api-contract/contracts/contract-codes";
import type { ContractCard } from "@ginkgo/api-contract/contracts/contracts";
import { yuan } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import {
  Datagrid,
  FunctionField,
  List,
  Pagination,
  SearchInput,
  SelectInput,
  TextField,
  usePermissions,
} from "react-admin";
import { Link } from "react-router-dom";
import styles from "../narrow.module.css";
import { useRowKeys } from "../shell/use-row-keys.ts";
import staff from "../staff.module.css";
import { contractStatus } from "./contract-labels.ts";

/** Columns a telephone has no room for. */
const deskOnly = { cellClassName: styles.deskOnly, headerClassName: styles.deskOnly };

const { SIGNED: _, ...unsigned } = signStates;
const states = Object.entries({ ...unsigned, ...contractPhases }).map(([id, name]) => ({ id, name }));

/** Nothing in the list, and the way to the first. */
function Nothing() {
  const { permissions } = usePermissions<string[]>();
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

/** Contracts one may see, the newest first. */
export function ContractList() {
  const { permissions } = usePermissions<string[]>();
  const holder = useRowKeys();
  return (
    <div ref={holder} className={cx(staff.listPage, staff.fit)}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1 className={layout.grow}>合同</h1>
        {permissions?.includes("contracts.write") && (
          <Button size="small" icon="plus" render={<Link to="/contracts/new" />}>
            起草合同
          </Button>
        )}
      </div>
      <List
        title="合同"
        exporter={false}
        empty={<Nothing />}
        perPage={20}
        pagination={<Pagination rowsPerPageOptions={[20, 50]} />}
        filters={[
          <SearchInput
            key="keyword"
            source="keyword"
            alwaysOn
            placeholder="合同编号，或会员的手机号"
            sx={{ width: 300 }}
          />,
          <SelectInput key="state" source="state" label="状态" alwaysOn emptyText="全部" choices={states} />,
        ]}
      >
        <Datagrid bulkActionButtons={false} rowClick={false}>
          <TextField source="contractNo" label="编号" sortable={false} {...deskOnly} />
          <FunctionField<ContractCard>
            label="名称"
            render={({ id, title }) => <Link to={`/contracts/${id}`}>{title}</Link>}
          />
          <TextField source="elderName" label="长辈" sortable={false} />
          <TextField source="org.name" label="机构" sortable={false} {...deskOnly} />
          <TextField source="typeText" label="类型" sortable={false} {...deskOnly} />
          <FunctionField<ContractCard>
            label="期限"
            {...deskOnly}
            render={({ startDate, endDate }) => `${startDate} 至 ${endDate}`}
          />
          <FunctionField<ContractCard>
            label="每月（元）"
            textAlign="right"
            {...deskOnly}
            render={({ monthlyFen }) => (monthlyFen > 0 ? yuan(monthlyFen) : "")}
          />
          <FunctionField<ContractCard>
            label="状态"
            render={(card) => {
              const { text, tone } = contractStatus(card);
              return <Tag tone={tone}>{text}</Tag>;
            }}
          />
        </Datagrid>
      </List>
    </div>
  );
}
