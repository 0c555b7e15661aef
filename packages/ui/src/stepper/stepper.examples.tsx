import type { Example } from "../lib/example.ts";
import { StepLog, type StepState, Steps } from "./stepper.tsx";

const labels = ["待派单", "待员工接单", "待上门", "已出发", "服务中", "待确认", "待评价", "已完成"];
const stateAt = (index: number): StepState => (index < 3 ? "ok" : index === 3 ? "now" : "todo");

export const examples: Example[] = [
  {
    name: "横排",
    node: (
      <Steps items={labels.map((label, index) => ({ label, state: stateAt(index), icon: "moped-fill" }))} />
    ),
  },
  {
    name: "记录",
    node: (
      <StepLog
        next="服务中、待确认、待评价、已完成"
        items={[
          {
            label: "已出发",
            state: "now",
            icon: "moped-fill",
            time: "今天 8:58",
            text: "王秀兰师傅从宁海路站点出发",
          },
          { label: "待上门", state: "ok", time: "昨天 21:05", text: "王师傅已接单，明早 9:30 上门" },
          { label: "待派单", state: "ok", time: "昨天 20:14" },
        ]}
      />
    ),
  },
];
