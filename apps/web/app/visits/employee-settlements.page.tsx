import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import {
  agreeOwnSettlement,
  disputeOwnSettlement,
  ownSettlement,
  ownSettlementLines,
  ownSettlements,
  saveOwnPayee,
} from "@ginkgo/api-contract/settlements/own-settlements";
import { type PayeeWay, payeeWays } from "@ginkgo/api-contract/settlements/settlement-codes";
import type { Payee } from "@ginkgo/api-contract/settlements/settlement-shapes";
import { sumText } from "@ginkgo/locale/money";
import { spanText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Empty } from "@ginkgo/ui/empty";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Pager } from "@ginkgo/ui/pager";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { ownMember } from "../lib/api/present-member.ts";
import { FormError } from "../lib/form/form-error.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { formAction, useFormReply } from "../lib/form/form-reply.ts";
import { fieldText } from "../lib/form/form-values.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { HrefLink } from "../lib/routing/href-link.tsx";
import { pageNotFound } from "../lib/routing/not-found.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { hasId } from "../lib/routing/path-rules.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/employee-settlements.page";
import styles from "./employee.module.css";
import { EmployeeGate } from "./employee-gate.tsx";
import { EmployeeSettlement } from "./employee-settlement.tsx";
import "../lib/account/sections.module.css";

export const handle: PageHandle = {
  crumbs: () => [{ label: "我的", href: "/user/info" }, { label: "我的结算" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "我的结算", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  if ((await ownMember(args)).employee?.state !== "APPROVED") return null;
  const current = /^[1-9]\d{0,5}$/.exec(args.url.searchParams.get("current") ?? "")?.[0] ?? "1";
  const id = args.url.searchParams.get("id");
  if (id === null) return { list: await pageCall(args, ownSettlements, { query: { current } }) };
  if (!hasId({ id })) throw pageNotFound(args.url);
  const [settlement, lines] = await Promise.all([
    pageCall(args, ownSettlement, { params: { id } }),
    pageCall(args, ownSettlementLines, { params: { id }, query: { current, size: "50" } }),
  ]);
  return { settlement, lines };
}

export const action = formAction({
  agree: (api, form) =>
    callApi(api, agreeOwnSettlement, {
      params: { id: fieldText(form, "id") },
      body: { version: Number(fieldText(form, "version")) },
    }),
  dispute: (api, form) =>
    callApi(api, disputeOwnSettlement, {
      params: { id: fieldText(form, "id") },
      body: {
        version: Number(fieldText(form, "version")),
        lineId: fieldText(form, "lineId"),
        reason: fieldText(form, "reason"),
      },
    }),
  payee: (api, form) =>
    callApi(api, saveOwnPayee, {
      body: {
        way: fieldText(form, "way") as PayeeWay,
        holder: fieldText(form, "holder"),
        account: fieldText(form, "account"),
        bankName: fieldText(form, "bankName") || null,
      },
    }),
});

/** What is asked for of an account: of a bank also which branch. */
function PayeeFields({
  field,
  ways,
}: Pick<ReturnType<typeof useFormReply>, "field"> & { ways: readonly PayeeWay[] }) {
  const way = field("way", "BANK");
  const [chosen, choose] = useState(way.defaultValue);
  return (
    <>
      <Select
        label="收款方式"
        options={ways.map((value) => ({ value, label: payeeWays[value] }))}
        {...way}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <TextInput label="户名" maxLength={60} hint="要是您本人的账户" {...field("holder")} />
      <TextInput
        label="账号"
        maxLength={60}
        autoComplete="off"
        hint={`银行卡号，或支付宝的手机号、邮箱${ways.includes("WECHAT") ? "；微信零钱不用填，打到您绑定的微信" : ""}`}
        {...field("account")}
      />
      {chosen === "BANK" && (
        <TextInput
          label="开户行"
          maxLength={60}
          hint="写到支行，例如 建设银行南京鼓楼支行；支付宝的不用填"
          {...field("bankName")}
        />
      )}
    </>
  );
}

/** Where the money goes: masked, and filled in anew. */
function PayeeForm({ payee, ways }: { payee: Payee | null; ways: readonly PayeeWay[] }) {
  const { fetcher, busy, reply, refused, field } = useFormReply("employee-payee", "payee");
  useFormToast(reply, { payee: "收款账户存好了" });
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-label="收款账户">
      <p>
        <b>收款账户</b>
        <br />
        {payee
          ? `${payee.wayText} ${payee.holder} ${payee.account} ${payee.bankName ?? ""}`
          : "还没有填，填好才能出款。"}
      </p>
      <FormFold label={payee ? "换一个收款账户" : "填收款账户"} reply={reply}>
        <fetcher.Form
          key={reply && "done" in reply ? reply.at : "first"}
          method="post"
          className={cx(layout.stack, account.foldBody)}
          noValidate
        >
          <input type="hidden" name="intent" value="payee" />
          <FormError refusal={refused} />
          <PayeeFields field={field} ways={ways} />
          <p className={layout.muted}>账户加密保存，只在给您打款时用。</p>
          <Button type="submit" size="big" full busy={busy}>
            保存
          </Button>
        </fetcher.Form>
      </FormFold>
    </section>
  );
}

/** All of them, the newest first, and where the money goes. */
function Settlements({ data }: { data: ReplyOf<typeof ownSettlements> | null }) {
  return (
    <div className={styles.employee}>
      <h1 className={account.title}>我的结算</h1>
      {data === null ? (
        <EmployeeGate />
      ) : (
        <>
          <p className={layout.muted}>
            每月 1 日和 16
            日，系统把客人确认过、过了退款期的上门算成一张结算单。您核对好，平台两位同事同意以后打款。打款时按一个月里付的合在一起代扣个税，次年可以自己汇算。
          </p>
          <PayeeForm payee={data.payee} ways={data.payeeWays} />
          {data.records.length === 0 ? (
            <Empty
              title="还没有结算单"
              text="做完的单过了退款期，就会算进下一张结算单。"
              action={<Button render={<Link to="/user/earnings" />}>看我的收入</Button>}
            />
          ) : (
            <ul className={cx(layout.card, styles.earned)} aria-label="结算单，新的在前">
              {data.records.map((one) => (
                <li key={one.id}>
                  <Link className={styles.visit} to={`/user/settlements?id=${one.id}`}>
                    <span className={layout.grow}>
                      <b>{spanText(one)}</b>
                      <span className={layout.muted}>
                        {one.orders} 次上门 ·{" "}
                        {one.disputed > 0 ? (
                          <>
                            <span className={layout.noWrap}>{one.disputed} 行有异议</span>，
                            <span className={layout.noWrap}>等答复</span>
                          </>
                        ) : (
                          <span className={layout.noWrap}>{one.stateText}</span>
                        )}
                      </span>
                    </span>
                    <b className={layout.noWrap}>{sumText(one.totalFen)}</b>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <Pager
            page={data.current}
            pages={data.pages}
            hrefOf={(n) => `/user/settlements?current=${n}`}
            as={HrefLink}
            label="结算单翻页"
          />
        </>
      )}
    </div>
  );
}

export default function EmployeeSettlementsPage({ loaderData: data }: Route.ComponentProps) {
  if (data?.settlement) return <EmployeeSettlement settlement={data.settlement} lines={data.lines} />;
  return <Settlements data={data?.list ?? null} />;
}
