import {
  type DispatchBoard,
  type DispatchSwitch,
  dispatchSwitches,
  setDispatchSwitch,
} from "@ginkgo/api-contract/orders/dispatch";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Dialog } from "@ginkgo/ui/dialog";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Tag } from "@ginkgo/ui/tag";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { callStaff, sayWhy } from "../call-staff.ts";
import page from "../page.module.css";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import styles from "./dispatch.module.css";

const lastText = ({ last }: DispatchSwitch): string =>
  last ? `${shortMomentText(last.at)} ${last.by}：${last.reason}` : "没有改过";

/** One switch: how it stands, who set it so and why, and the form that sets it the other way. */
function SwitchRow({ one, onSet }: { one: DispatchSwitch; onSet: (isOn: boolean) => void }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [key, setKey] = useState("");
  const press = one.isOn ? "关掉" : "打开";
  return (
    <li className={styles.switch}>
      <span>
        <b>{one.name}</b> <Tag tone={one.isOn ? "ok" : "red"}>{one.isOn ? "开" : "关"}</Tag>
        <span className={layout.hint}>{lastText(one)}</span>
      </span>
      <Button
        size="small"
        aria-expanded={open}
        onClick={() => {
          setKey(crypto.randomUUID());
          setOpen(!open);
        }}
      >
        {press}
        <span className={layout.screenReader}>{one.name}的自动派单</span>…
      </Button>
      {open && (
        <StepForm
          press={`${press}${one.name}的自动派单`}
          variant={one.isOn ? "danger" : "primary"}
          step={(form) =>
            callStaff(setDispatchSwitch, {
              headers: { "idempotency-key": key },
              body: {
                category: one.category,
                isOn: !one.isOn,
                reason: textOf(form, "reason"),
                version: one.version,
              },
            }).catch((error: unknown) => {
              // Somebody else was first: what is so now stands here, what was typed stays.
              void client.invalidateQueries({ queryKey: ["switches"] });
              throw error;
            })
          }
          onDone={({ switches }) => {
            client.setQueryData(["switches"], { switches });
            setOpen(false);
            onSet(!one.isOn);
          }}
        >
          {(fields) => (
            <>
              <p>
                {one.isOn
                  ? "现在等着系统派的单马上成为人工派单的待办；还没有付款的、以后退回来的也由人派。派出去的不变。"
                  : "等着人派、还没有派过三次的单，又由系统找人。"}
              </p>
              <ReasonInput fields={fields} hint="写进审计" />
            </>
          )}
        </StepForm>
      )}
    </li>
  );
}

/** Whether visits are offered by themselves, and the way to change that. */
export function AutomaticSwitch({ automatic }: { automatic: DispatchBoard["automatic"] }) {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const notify = useNotify();
  const { data, error } = useQuery({
    queryKey: ["switches"],
    queryFn: () => callStaff(dispatchSwitches),
    enabled: open,
    retry: false,
  });
  const { isOn, offNames } = automatic;
  const text = !isOn ? "关" : offNames.length > 0 ? `开，${offNames.join("、")}关着` : "开";
  return (
    <>
      <Button
        size="small"
        variant={isOn && offNames.length === 0 ? "secondary" : "danger"}
        onClick={() => setOpen(true)}
      >
        自动派单：{text}
      </Button>
      {open && (
        <Dialog open onOpenChange={setOpen} title="自动派单" description="全站关着时，每一类都由人派。">
          {error && <p role="alert">{sayWhy(error)}</p>}
          {!data && !error && <p role="status">正在取</p>}
          <ul className={page.rows}>
            {data?.switches.map((one) => (
              <SwitchRow
                key={one.category ?? ""}
                one={one}
                onSet={(on) => {
                  notify(on ? "自动派单开了" : "自动派单关了，等着的单在待派里", { type: "success" });
                  for (const name of ["dispatch", "tasks"])
                    void client.invalidateQueries({ queryKey: [name] });
                }}
              />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
