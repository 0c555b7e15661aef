import layout from "@ginkgo/ui/layout/layout.module.css";
import polyglot from "ra-i18n-polyglot";
import { lazy, type ReactNode, Suspense } from "react";
import { Admin, CustomRoutes, Notification, Resource, usePermissions } from "react-admin";
import { Navigate, Route } from "react-router-dom";
import { CannedEdit, CannedList, CannedNew } from "./advisory/canned.tsx";
import { Talks } from "./advisory/conversations/talks.tsx";
import { Duty } from "./advisory/duty.tsx";
import { FollowList } from "./advisory/follow-ups/follow-list.tsx";
import { authProvider } from "./auth-provider.ts";
import { VisitList } from "./bookings/booking-list.tsx";
import { ContractList } from "./contracts/contract-list.tsx";
import { ContractPage } from "./contracts/contract-page.tsx";
import { DraftEdit, DraftNew } from "./contracts/draft/draft-page.tsx";
import { dataProvider } from "./data-provider.ts";
import { messages } from "./messages.ts";
import { OrderByNumber } from "./orders/order-by-number.tsx";
import { OrderList } from "./orders/order-list.tsx";
import { OrderPage } from "./orders/order-page.tsx";
import { NotFound } from "./shell/not-found.tsx";
import { StaffLayout } from "./shell/staff-layout.tsx";
import { StaffLogin } from "./shell/staff-login.tsx";
import { TodayPage } from "./tasks/today-page.tsx";
import { theme } from "./theme.ts";

const AccountsPage = lazy(() => import("./accounts/accounts-page.tsx"));
const AuditPage = lazy(() => import("./audit/audit-page.tsx"));
const InvitationPage = lazy(() => import("./accounts/invitation-page.tsx"));

/** A page that comes when it is first opened. */
const onDemand = (page: ReactNode) => (
  <Suspense fallback={<p className={layout.muted}>正在取</p>}>{page}</Suspense>
);

const i18nProvider = polyglot(() => messages, "zh", [{ locale: "zh", name: "中文" }]);

/** How long a sentence stays that says what was done, milliseconds. */
const SHOWN_MS = 6_000;

/** At the top: at the bottom it would lie on the line one writes in. */
const Told = () => (
  <Notification anchorOrigin={{ vertical: "top", horizontal: "center" }} autoHideDuration={SHOWN_MS} />
);

/** Conversations; an account that has none starts with what waits for it. */
function Start() {
  const { permissions } = usePermissions<string[]>();
  if (permissions === undefined) return null;
  const talks = permissions.includes("chat.answer") && !permissions.includes("own.only");
  return talks ? <Talks /> : <Navigate to="/today" replace />;
}

/** The whole console: what staff have to do with members. */
export function StaffConsole() {
  return (
    <Admin
      title="银杏里后台"
      theme={theme}
      darkTheme={null}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      layout={StaffLayout}
      loginPage={StaffLogin}
      notification={Told}
      dashboard={Start}
      catchAll={NotFound}
      disableTelemetry
      requireAuth
    >
      <CustomRoutes noLayout>
        <Route path="/invitation/:token" element={onDemand(<InvitationPage />)} />
      </CustomRoutes>
      <CustomRoutes>
        <Route path="/audit" element={onDemand(<AuditPage />)} />
        <Route path="/accounts" element={onDemand(<AccountsPage />)} />
        <Route path="/talks/:id" element={<Talks />} />
        <Route path="/duty" element={<Duty />} />
        <Route path="/today" element={<TodayPage />} />
        <Route path="/orders/number/:sn" element={<OrderByNumber />} />
        <Route path="/orders/:id" element={<OrderPage />} />
        <Route path="/contracts/new" element={<DraftNew />} />
        <Route path="/contracts/:id" element={<ContractPage />} />
        <Route path="/contracts/:id/edit" element={<DraftEdit />} />
      </CustomRoutes>
      <Resource name="orders" options={{ label: "订单" }} list={OrderList} />
      <Resource name="contracts" options={{ label: "合同" }} list={ContractList} />
      <Resource name="visits" options={{ label: "预约" }} list={VisitList} />
      <Resource name="follow" options={{ label: "随访" }} list={FollowList} />
      <Resource
        name="canned"
        options={{ label: "常用语" }}
        list={CannedList}
        create={CannedNew}
        edit={CannedEdit}
        recordRepresentation="title"
      />
    </Admin>
  );
}
