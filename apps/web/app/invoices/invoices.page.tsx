import {
  addInvoice,
  cancelInvoice,
  invoiceChoice,
  invoiceDetail,
  invoicePage,
} from "@ginkgo/api-contract/invoices/invoices";
import {
  readMonthlyInvoices,
  saveMonthlyInvoices,
  stopMonthlyInvoices,
} from "@ginkgo/api-contract/invoices/monthly-invoices";
import { Button } from "@ginkgo/ui/button";
import { Empty } from "@ginkgo/ui/empty";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Pager } from "@ginkgo/ui/pager";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { formAction } from "../lib/form/form-reply.ts";
import { fieldText } from "../lib/form/form-values.ts";
import { HrefLink } from "../lib/routing/href-link.tsx";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { hasId } from "../lib/routing/path-rules.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/invoices.page";
import { InvoiceAsk } from "./invoice-ask.tsx";
import { InvoiceCard } from "./invoice-card.tsx";
import { MonthlyForm, MonthlyLine } from "./monthly-form.tsx";
import "../lib/account/sections.module.css";

type Loaded = Awaited<ReturnType<typeof loader>>;

const last = { ask: "要发票", one: "一张发票", monthly: "按月开发票" };

export const handle: PageHandle<Loaded> = {
  crumbs: ({ view }) => [
    { label: "我的", href: "/user/info" },
    { label: "我的发票", ...(view === "list" ? {} : { href: "/user/invoices" }) },
    ...(view === "list" ? [] : [{ label: last[view] }]),
  ],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "我的发票", noIndex: true });

/** The list; with `?view=monthly` that of a month by itself; with `?id=` one of them; with `?order=` what can be asked for an order. */
export async function loader(args: Route.LoaderArgs) {
  const params = args.url.searchParams;
  const [id, orderId] = [params.get("id") ?? "", params.get("order") ?? ""];
  if (hasId({ id }))
    return { view: "one" as const, invoice: await pageCall(args, invoiceDetail, { params: { id } }) };
  if (hasId({ id: orderId }))
    return {
      view: "ask" as const,
      orderId,
      choice: await pageCall(args, invoiceChoice, { params: { id: orderId } }),
    };
  const monthly = await pageCall(args, readMonthlyInvoices, {});
  if (params.get("view") === "monthly") return { view: "monthly" as const, monthly };
  const current = /^[1-9]\d{0,4}$/.exec(params.get("current") ?? "")?.[0];
  return {
    view: "list" as const,
    monthly,
    page: await pageCall(args, invoicePage, { query: { current, size: "10" } }),
  };
}

export const action = formAction({
  ask: (api, form) =>
    callApi(api, addInvoice, {
      body: {
        orderId: fieldText(form, "orderId"),
        title: fieldText(form, "title"),
        taxNo: fieldText(form, "taxNo"),
        email: fieldText(form, "email"),
      },
    }),
  monthly: (api, form) =>
    callApi(api, saveMonthlyInvoices, {
      body: {
        title: fieldText(form, "title"),
        taxNo: fieldText(form, "taxNo"),
        email: fieldText(form, "email"),
      },
    }),
  stop: (api) => callApi(api, stopMonthlyInvoices, { body: {} }),
  cancel: (api, form) =>
    callApi(api, cancelInvoice, {
      params: { id: fieldText(form, "id") },
      body: { version: Number(fieldText(form, "version")) },
    }),
});

export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === "ask")
    return (
      <div className={account.column}>
        <h1 className={account.title}>{loaderData.choice.invoice ? "这张订单的发票" : "要发票"}</h1>
        <InvoiceAsk orderId={loaderData.orderId} choice={loaderData.choice} />
      </div>
    );
  if (loaderData.view === "one")
    return (
      <div className={account.column}>
        <h1 className={account.title}>一张发票</h1>
        <InvoiceCard invoice={loaderData.invoice} />
      </div>
    );
  if (loaderData.view === "monthly")
    return (
      <div className={account.column}>
        <h1 className={account.title}>按月开发票</h1>
        <MonthlyForm {...loaderData.monthly} />
      </div>
    );
  const { page, monthly } = loaderData;
  return (
    <div className={layout.stack}>
      <h1 className={account.title}>我的发票</h1>
      <MonthlyLine monthly={monthly.monthly} />
      {page.records.length === 0 ? (
        <Empty
          title="还没有要过发票"
          text="付过钱的订单都可以要发票：打开订单，点“发票”，填好抬头就行。"
          action={
            <Button variant="primary" render={<Link to="/user/orders" />}>
              去看我的订单
            </Button>
          }
        />
      ) : (
        page.records.map((invoice) => <InvoiceCard key={invoice.id} invoice={invoice} />)
      )}
      <Pager
        page={page.current}
        pages={page.pages}
        hrefOf={(n) => `/user/invoices?current=${n}`}
        as={HrefLink}
        label="发票翻页"
      />
    </div>
  );
}
