import { useState } from "react";
import { Button } from "../button/button.tsx";
import { Check } from "../check/check.tsx";
import { ChipOption, Chips } from "../chip/chip.tsx";
import layout from "../layout/layout.module.css";
import type { Example } from "../lib/example.ts";
import { PasswordInput } from "../password-input/password-input.tsx";
import { TextInput } from "../text-input/text-input.tsx";
import { Dialog } from "./dialog.tsx";

function Login() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开登录</Button>
      <Dialog open={open} onOpenChange={setOpen} title="登录">
        <div className={layout.stack}>
          <TextInput label="手机号" name="phone" inputMode="tel" />
          <PasswordInput label="密码" name="password" />
          <Button variant="primary" size="big" full>
            登录
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function Filters() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="sliders-horizontal" onClick={() => setOpen(true)}>
        打开筛选
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        variant="sheet"
        title="筛选"
        foot={
          <>
            <Button>清空</Button>
            <Button variant="primary">看 62 家</Button>
          </>
        }
      >
        <section>
          <h3>地区</h3>
          <Chips legend="地区">
            <ChipOption type="checkbox" name="area" value="1" defaultChecked>
              鼓楼区
            </ChipOption>
            <ChipOption type="checkbox" name="area" value="2">
              玄武区
            </ChipOption>
          </Chips>
        </section>
        <section>
          <h3>空床</h3>
          <Check name="free" label="只看现在有空床的" count={176} />
        </section>
      </Dialog>
    </>
  );
}

function Confirm() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        打开确认
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="取消这次助浴？"
        description="现在取消不收费。护理员会收到通知。"
        foot={
          <>
            <Button onClick={() => setOpen(false)}>先不取消</Button>
            <Button variant="danger" onClick={() => setOpen(false)}>
              取消预约
            </Button>
          </>
        }
      />
    </>
  );
}

function Required() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开必答</Button>
      <Dialog open={open} required title="您是哪一位？" description="先选一个，以后随时能换。">
        <Button variant="primary" full onClick={() => setOpen(false)}>
          选好了
        </Button>
      </Dialog>
    </>
  );
}

export const examples: Example[] = [
  { name: "登录", node: <Login /> },
  { name: "筛选", node: <Filters /> },
  { name: "确认", node: <Confirm /> },
  { name: "必答", node: <Required /> },
];
