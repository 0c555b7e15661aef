import type { ShouldRevalidateFunctionArgs } from "react-router";
import { ownMember } from "../lib/api/present-member.ts";
import { pageNotFound } from "../lib/routing/not-found.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { hasId } from "../lib/routing/path-rules.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import { employeeAction } from "../visits/employee-action.ts";
import { EmployeeVisit } from "../visits/employee-visit.tsx";
import { loadEmployeeVisit } from "../visits/load-employee-visit.ts";
import type { Route } from "./+types/order-detail.page";
import { CustomerOrder } from "./customer-order.tsx";
import { loadOrder } from "./load-order.ts";
import { orderAction } from "./order-action.ts";
import "../lib/account/sections.module.css";
import "./orders.module.css";

type Loaded = Route.ComponentProps["loaderData"];

export const handle: PageHandle<Loaded> = {
  crumbs: (loaded) => [
    { label: "我的", href: "/user/info" },
    { label: loaded.as === "employee" ? "上门的单" : "我的订单", href: "/user/orders" },
    { label: loaded.as === "employee" ? "这一单" : loaded.data.order.sn },
  ],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.as === "customer" ? `订单 ${loaderData.data.order.sn}` : "上门的单",
    noIndex: true,
  });

const isEmployee = async (args: Parameters<typeof ownMember>[0]) => (await ownMember(args)).personType === 2;

export async function loader(args: Route.LoaderArgs) {
  if (!(await isEmployee(args))) return { as: "customer", data: await loadOrder(args) } as const;
  const id = args.url.searchParams.get("id") ?? "";
  if (!hasId({ id })) throw pageNotFound(args.url);
  return { as: "employee", data: await loadEmployeeVisit(args, id) } as const;
}

export const action = async (args: Route.ActionArgs) =>
  (await isEmployee(args)) ? employeeAction(args) : orderAction(args);

/** What was refused because the order had moved on shows where it stands now. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

/** One order, as its customer or its employee sees it. */
export default function OrderDetailPage({ loaderData }: Route.ComponentProps) {
  return loaderData.as === "employee" ? (
    <EmployeeVisit key={loaderData.data.visit.orderId} data={loaderData.data} />
  ) : (
    <CustomerOrder data={loaderData.data} />
  );
}
