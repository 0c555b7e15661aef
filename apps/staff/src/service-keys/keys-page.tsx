import {
  endServiceKey,
  keyPermissions,
  keyPermissionTexts,
  type ServiceKey,
  serviceKeyPage,
} from "@ginkgo/api-contract/identity/service-keys";
import { dateText, shanghaiDay, shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNotify, usePermissions } from "react-admin";
import { useSearchParams } from "react-router-dom";
import beside from "../beside.module.css";
import { callStaff, sayWhy } from "../call-staff.ts";
import { CopyBox } from "../copy-box.tsx";
import table from "../data-table.module.css";
import { focusPart, Part } from "../part.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import staff from "../staff.module.css";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { NewKey } from "./new-key.tsx";

const tones = { WAIT_SECOND: "gold", ACTIVE: "ok", EXPIRED: "neutral", ENDED: "neutral" } as const;
const heads = ["密钥", "谁的", "能做什么", "到期", "上次用", "状态"];

const PAGE_SIZE = "20";

function useServiceKeys(current: string) {
  const keys = useQuery({
    queryKey: ["service-keys", current],
    queryFn: () => callStaff(serviceKeyPage, { query: { current, size: PAGE_SIZE } }),
    placeholderData: (before) => before,
    // A colleague agrees elsewhere.
    refetchInterval: 30_000,
    retry: false,
  });
  useLeaveIfOver(keys.error);
  return keys;
}

/** What stands in the way of whoever holds the key from now on. */
function EndKey({ one, onDone }: { one: ServiceKey; onDone: () => void }) {
  const notify = useNotify();
  return (
    <Part id="end-key" title={`停用 ${one.name}`}>
      <p>用它的系统马上连不上，停了不能再启用；要用请再建一个。</p>
      <StepForm
        press="停用"
        variant="danger"
        isOpened
        step={(form) =>
          callStaff(endServiceKey, {
            params: { id: one.id },
            body: { version: one.version, reason: textOf(form, "reason") },
          })
        }
        onDone={() => {
          notify("停用了，立刻不能再用", { type: "success" });
          onDone();
        }}
      >
        {(fields) => <ReasonInput fields={fields} />}
      </StepForm>
    </Part>
  );
}

function KeyTable({ records, onEnd }: { records: readonly ServiceKey[]; onEnd: (one: ServiceKey) => void }) {
  const holder = useRowKeys({ opens: false, acts: true });
  return (
    <ScrollBox ref={holder} label="接口密钥">
      <table className={table.table}>
        <caption className={layout.screenReader}>接口密钥，新的在前</caption>
        <thead>
          <tr>
            {heads.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">
              <span className={layout.screenReader}>能做的</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                {one.name}
                <span className={layout.hint}>……{one.ending}</span>
              </th>
              <td>{one.holder.name}</td>
              <td className={table.wrapped}>
                {one.permissions.map((code) => keyPermissionTexts[code]).join("；")}
              </td>
              <td>{dateText(shanghaiDay(one.expiresAt))}</td>
              <td>{one.lastUsedAt ? shortMomentText(one.lastUsedAt) : "还没用过"}</td>
              <td>
                <Tag tone={tones[one.state]}>{one.stateText}</Tag>
              </td>
              <td>
                {one.actions.includes("end") && (
                  <Button size="small" variant="quiet" onClick={() => onEnd(one)}>
                    停用<span className={layout.screenReader}>：{one.name}</span>
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** What other systems call the API with: one's own keys, and all of them for whoever manages accounts. */
export function KeysPage() {
  const [search, setSearch] = useSearchParams();
  const { data, error } = useServiceKeys(search.get("current") ?? "1");
  const { permissions = [] } = usePermissions<string[]>();
  const possible = keyPermissions.filter((code) => permissions.includes(code));
  const client = useQueryClient();
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<{ name: string; secret: string }>();
  const [ending, setEnding] = useState<ServiceKey>();
  useEffect(() => {
    if (making) focusPart("new-key");
  }, [making]);
  const lookAgain = () => void client.invalidateQueries({ queryKey: ["service-keys"] });
  const go = (current: number) => setSearch({ current: String(current) });
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1>接口密钥</h1>
        <span className={cx(layout.muted, layout.grow)} role="status">
          {data ? `${data.total} 个密钥` : ""}
        </span>
        {!making && possible.length > 0 && (
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            新建密钥
          </Button>
        )}
      </div>
      <p className={layout.muted}>
        给进销存、网站内容这些系统调用接口用。权限不会比您自己的多，您的权限少了它也跟着少；每一步都记进审计。
      </p>
      <div className={beside.page}>
        <div className={beside.column}>
          {error && !data && <p role="alert">{sayWhy(error)}</p>}
          {!data && !error && <p className={layout.muted}>正在取</p>}
          {data?.records.length === 0 && <p>还没有密钥。</p>}
          {data && data.records.length > 0 && <KeyTable records={data.records} onEnd={setEnding} />}
          {data && data.pages > 1 && (
            <p className={table.foot}>
              第 {data.current} 页，共 {data.pages} 页
              {data.current > 1 && (
                <Button size="small" onClick={() => go(data.current - 1)}>
                  上一页
                </Button>
              )}
              {data.current < data.pages && (
                <Button size="small" onClick={() => go(data.current + 1)}>
                  下一页
                </Button>
              )}
            </p>
          )}
        </div>
        <div className={beside.column}>
          {secret && (
            <CopyBox
              id="secret"
              title={`${secret.name} 的密钥`}
              what="密钥"
              text={secret.secret}
              done="存好了"
              onDone={() => setSecret(undefined)}
            >
              <p>只显示这一次，请马上存到用它的系统里，不要发到聊天里。管账号的同事同意以后才能用。</p>
            </CopyBox>
          )}
          {making && (
            <NewKey
              possible={possible}
              onMade={(made) => {
                setMaking(false);
                setSecret(made);
                lookAgain();
              }}
              onLeave={() => setMaking(false)}
            />
          )}
          {ending && (
            <>
              <EndKey
                key={ending.id}
                one={ending}
                onDone={() => {
                  setEnding(undefined);
                  lookAgain();
                }}
              />
              <Button size="small" variant="quiet" onClick={() => setEnding(undefined)}>
                先不停
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
