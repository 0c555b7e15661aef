import type { ShouldRevalidateFunctionArgs } from "react-router";
import { ownMember } from "../lib/api/present-member.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import { employeeAction } from "../visits/employee-action.ts";
import { EmployeeOrders } from "../visits/employee-orders.tsx";
import { loadEmployeeOrders } from "../visits/load-employee-orders.ts";
import type { Route } from "./+types/orders.page";
import { CustomerOrders, loadCustomerOrders } from "./customer-orders.tsx";
import { orderAction } from "./order-action.ts";
import "../lib/account/sections.module.css";
import "./orders.module.css";

type Loaded = Route.ComponentProps["loaderData"];

const titleOf = (loaded: Loaded | undefined) => (loaded?.as === "employee" ? "上门的单" : "我的订单");

export const handle: PageHandle<Loaded> = {
  crumbs: (loaded) => [{ label: "我的", href: "/user/info" }, { label: titleOf(loaded) }],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: titleOf(loaderData), noIndex: true });

const isEmployee = async (args: Parameters<typeof ownMember>[0]) => (await ownMember(args)).personType === 2;

export async function loader(args: Route.LoaderArgs) {
  return (await isEmployee(args))
    ? ({ as: "employee", data: await loadEmployeeOrders(args) } as const)
    : ({ as: "customer", data: await loadCustomerOrders(args) } as const);
}

export const action = async (args: Route.ActionArgs) =>
  (await isEmployee(args)) ? employeeAction(args) : orderAction(args);

/** What was refused because an order had moved on shows where it stands now. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

/** The orders of the signed-in member: what they ordered, or what they are to do. */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return loaderData.as === "employee" ? (
    <EmployeeOrders data={loaderData.data} />
  ) : (
    <CustomerOrders data={loaderData.data} />
  );
}
