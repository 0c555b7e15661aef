import { payeeWays } from "@ginkgo/api-contract/settlements/settlement-codes";
import type { Payee } from "@ginkgo/api-contract/settlements/settlement-shapes";
import { payeeOf, revealPayee, savePayee } from "@ginkgo/api-contract/settlements/settlements";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePermissions } from "react-admin";
import { callStaff } from "../call-staff.ts";
import { LoadFailure } from "../load-failure.tsx";
import { focusPart, Part } from "../part.tsx";
import { Reveal } from "../reveal/reveal.tsx";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";

const factsOf = (payee: Payee) => [
  { term: "方式", value: payee.wayText },
  { term: "户名", value: payee.holder },
  { term: "账号", value: payee.account },
  ...(payee.bankName ? [{ term: "开户行", value: payee.bankName }] : []),
  { term: "填写", value: `${payee.setBy ?? "本人"}，${shortMomentText(payee.setAt)}` },
];

/** Where somebody is paid: masked, whole for a reason, filled in anew. */
export function PayeePart({ party, onSaved }: { party: string; onSaved: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  const [way, setWay] = useState<Payee["way"]>("BANK");
  const { permissions = [] } = usePermissions<string[]>();
  const { data, error, refetch } = useQuery({
    queryKey: ["payee", party],
    queryFn: () => callStaff(payeeOf, { params: { party } }),
    retry: false,
  });
  const isOwn = permissions.includes("own.only");
  const mayWrite = isOwn || permissions.includes("books.write");
  const payee = data?.payee;
  const close = () => {
    setOpen(false);
    focusPart("payee");
  };
  return (
    <Part id="payee" title="收款账户">
      {error && <LoadFailure error={error} again={refetch} />}
      {data && !payee && <p>还没有填收款账户，填好才能出款。</p>}
      {payee && <Facts items={factsOf(payee)} />}
      {payee && !isOwn && permissions.includes("books.write") && (
        <Reveal
          opener="看完整账号"
          note="看过会记进审计"
          reveal={(form) =>
            callStaff(revealPayee, { params: { party }, body: { reason: textOf(form, "reason") } })
          }
          shown={({ holder, account }) => (
            <p>
              {holder} {account}
            </p>
          )}
        >
          {(fields) => <ReasonInput fields={fields} hint="例如 网银转账前核对" />}
        </Reveal>
      )}
      {!data && !error && <p role="status">正在取</p>}
      {data && mayWrite && !isOpen && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            setWay("BANK");
            setOpen(true);
          }}
        >
          {payee ? "改收款账户…" : "填收款账户…"}
        </Button>
      )}
      {data && isOpen && (
        <>
          <p className={layout.hint}>
            改了以后，确认过还没出款的结算单要退回重新核对；填的人不能确认和复核付到这里的款。
          </p>
          <StepForm
            isOpened
            press="保存"
            variant="secondary"
            step={async (form) => {
              await callStaff(savePayee, {
                params: { party },
                body: {
                  way: textOf(form, "way") as Payee["way"],
                  holder: textOf(form, "holder"),
                  account: textOf(form, "account"),
                  bankName: textOf(form, "bankName") || null,
                },
              });
              // The settlement beside it is another version now: the next step is of that one.
              await Promise.all([refetch(), onSaved()]);
            }}
            onDone={close}
            onEscape={close}
          >
            {(fields) => (
              <>
                <Select
                  label="方式"
                  name="way"
                  value={way}
                  options={data.payeeWays.map((value) => ({ value, label: payeeWays[value] }))}
                  error={fields.way}
                  onChange={(event) => setWay(event.currentTarget.value as Payee["way"])}
                />
                <TextInput
                  label="户名"
                  name="holder"
                  maxLength={60}
                  autoComplete="off"
                  hint="和账户上的一样"
                  error={fields.holder}
                />
                <TextInput
                  label="账号"
                  name="account"
                  maxLength={60}
                  autoComplete="off"
                  hint={data.payeeWays.includes("WECHAT") ? "微信零钱不用填，打到本人绑定的微信" : undefined}
                  error={fields.account}
                />
                {way === "BANK" && (
                  <TextInput
                    label="开户行"
                    name="bankName"
                    maxLength={60}
                    hint="写到支行，例如 建设银行南京鼓楼支行"
                    error={fields.bankName}
                  />
                )}
              </>
            )}
          </StepForm>
          <Button size="small" variant="quiet" onClick={close}>
            先不改
          </Button>
        </>
      )}
    </Part>
  );
}
