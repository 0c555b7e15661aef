import "../membership/membership.css";
import "./employee.css";
import { pageNotFound } from "../lib/not-found.ts";
import type { PageHandle } from "../lib/page-handle.ts";
import { ownMember } from "../lib/present-member.ts";
import { pageMeta } from "../lib/seo.ts";
import type { Route } from "./+types/order-detail.page";
import { employeeAction } from "./employee-action.ts";
import { EmployeeVisit } from "./employee-visit.tsx";
import { loadEmployeeVisit } from "./load-employee-visit.ts";

export const handle: PageHandle = {
  crumbs: () => [
    { label: "我的", href: "/user/info" },
    { label: "上门的单", href: "/user/orders" },
    { label: "这一单" },
  ],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "上门的单", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const id = args.url.searchParams.get("id") ?? "";
  if ((await ownMember(args)).personType !== 2 || !/^[1-9]\d{0,17}$/.test(id)) throw pageNotFound(args.url);
  return loadEmployeeVisit(args, id);
}

export const action = employeeAction;

export default function OrderDetailPage({ loaderData }: Route.ComponentProps) {
  return <EmployeeVisit data={loaderData} />;
}
