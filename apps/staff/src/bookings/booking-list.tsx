import { bookKinds, type StaffBooking } from "@ginkgo/api-contract/bookings/bookings";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Datagrid, FunctionField, List, Pagination, SelectInput, TextField } from "react-admin";
import styles from "../narrow.module.css";
import { DatagridHead } from "../shell/datagrid-head.tsx";
import staff from "../staff.module.css";
import { VisitForm } from "./booking-form.tsx";

/** Columns a telephone has no room for. */
const deskOnly = { cellClassName: styles.deskOnly, headerClassName: styles.deskOnly };

/** Bookings to come, the nearest first: confirmed, moved and written down right in the row. */
export function VisitList() {
  return (
    <div className={cx(staff.listPage, staff.fit)}>
      <h1>预约</h1>
      <List
        title="预约"
        exporter={false}
        empty={
          <p className={layout.muted}>
            还没有预约。会员在机构、服务和旅居页面上约的，会排在这里，最近的在前。
          </p>
        }
        perPage={20}
        pagination={<Pagination rowsPerPageOptions={[20, 50]} />}
        filters={[
          <SelectInput
            key="kind"
            source="kind"
            label="哪一种"
            alwaysOn
            emptyText="全部"
            choices={Object.entries(bookKinds).map(([id, name]) => ({ id, name }))}
          />,
        ]}
      >
        <Datagrid bulkActionButtons={false} expand={<VisitForm />} rowClick="expand" header={DatagridHead}>
          <FunctionField<StaffBooking>
            label="什么时候"
            render={({ date, start }) => `${date}${start ? ` ${start}` : " 没说几点"}`}
          />
          <TextField source="targetName" label="去哪里" sortable={false} />
          <TextField source="kindText" label="哪一种" sortable={false} {...deskOnly} />
          <FunctionField<StaffBooking>
            label="几位"
            {...deskOnly}
            render={({ peopleCount }) => `${peopleCount} 位`}
          />
          <TextField source="contactName" label="联系人" sortable={false} {...deskOnly} />
          <FunctionField<StaffBooking>
            label="状态"
            render={({ state, stateText, proposed }) => (
              <Tag tone={state === "CONFIRMED" ? "ok" : proposed ? "neutral" : "gold"}>
                {proposed ? "等会员同意改时间" : stateText}
              </Tag>
            )}
          />
        </Datagrid>
      </List>
    </div>
  );
}
