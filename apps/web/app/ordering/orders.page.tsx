import "../membership/membership.css";
import "./employee.css";
import { pageNotFound } from "../lib/not-found.ts";
import type { PageHandle } from "../lib/page-handle.ts";
import { ownMember } from "../lib/present-member.ts";
import { pageMeta } from "../lib/seo.ts";
import type { Route } from "./+types/orders.page";
import { employeeAction } from "./employee-action.ts";
import { EmployeeOrders } from "./employee-orders.tsx";
import { loadEmployeeOrders } from "./load-employee-orders.ts";

export const handle: PageHandle = {
  crumbs: () => [{ label: "我的", href: "/user/info" }, { label: "上门的单" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "上门的单", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  if ((await ownMember(args)).personType !== 2) throw pageNotFound(args.url);
  return loadEmployeeOrders(args);
}

export const action = employeeAction;

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return <EmployeeOrders data={loaderData} />;
}
