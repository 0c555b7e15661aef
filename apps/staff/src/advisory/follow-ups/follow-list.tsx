import { followStates } from "@ginkgo/api-contract/advisory/advisory-codes";
import type { StaffFollowUp } from "@ginkgo/api-contract/advisory/chat-staff";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import {
  Datagrid,
  FunctionField,
  List,
  Pagination,
  SelectInput,
  TextField,
  useRecordContext,
  useRefresh,
} from "react-admin";
import styles from "../../narrow.module.css";
import { NarrowLine } from "../../narrow-line.tsx";
import { DatagridHead } from "../../shell/datagrid-head.tsx";
import { useRowKeys } from "../../shell/use-row-keys.ts";
import staff from "../../staff.module.css";
import { FollowForm } from "./follow-form.tsx";

function Write() {
  const record = useRecordContext<StaffFollowUp>();
  const refresh = useRefresh();
  if (!record) return null;
  if (record.state !== "PLANNED") return <p>{record.content || "没有写内容"}</p>;
  return <FollowForm memberId={record.member.id} planned={record} onDone={refresh} />;
}

/** Columns a telephone has no room for. */
const deskOnly = { cellClassName: styles.deskOnly, headerClassName: styles.deskOnly };

/** One's own follow-ups: what is due first, written right in the row. */
export function FollowList() {
  const holder = useRowKeys({ rows: ".RaDatagrid-row" });
  return (
    <div ref={holder} className={cx(staff.listPage, staff.fit)}>
      <h1>随访</h1>
      <List
        title="随访"
        exporter={false}
        perPage={20}
        pagination={<Pagination rowsPerPageOptions={[20, 50]} />}
        filters={[
          <SelectInput
            key="state"
            source="state"
            label="状态"
            alwaysOn
            emptyText="全部"
            choices={Object.entries(followStates).map(([id, name]) => ({ id, name }))}
          />,
        ]}
      >
        <Datagrid bulkActionButtons={false} expand={<Write />} rowClick="expand" header={DatagridHead}>
          <FunctionField<StaffFollowUp>
            label="客人"
            render={({ member, wayText, nextAt }) => (
              <>
                {member.name}
                <NarrowLine parts={[member.phone, wayText, nextAt && `下次 ${shortMomentText(nextAt)}`]} />
              </>
            )}
          />
          <TextField source="member.phone" label="电话" sortable={false} {...deskOnly} />
          <TextField source="typeText" label="哪一种" sortable={false} />
          <TextField source="wayText" label="怎么联系" sortable={false} {...deskOnly} />
          <FunctionField<StaffFollowUp>
            label="状态"
            render={({ stateText, isDue, state }) => (
              <Tag tone={isDue ? "red" : state === "DONE" ? "ok" : state === "PLANNED" ? "gold" : "neutral"}>
                {isDue ? "到时间了" : stateText}
              </Tag>
            )}
          />
          <FunctionField<StaffFollowUp>
            label="时间"
            render={({ doneAt, planAt }) => (doneAt || planAt ? shortMomentText((doneAt ?? planAt)!) : "")}
          />
          <FunctionField<StaffFollowUp>
            label="下次"
            {...deskOnly}
            render={({ nextAt }) => (nextAt ? shortMomentText(nextAt) : "")}
          />
        </Datagrid>
      </List>
    </div>
  );
}
