import polyglot from "ra-i18n-polyglot";
import { Admin, CustomRoutes, Resource } from "react-admin";
import { Navigate, Route } from "react-router-dom";
import { authProvider } from "./auth-provider.ts";
import { dataProvider } from "./data-provider.ts";
import { messages } from "./messages.ts";
import { preferencesStore } from "./preferences-store.ts";
import { loadedPage } from "./shell/loaded-page.tsx";
import { NotFound } from "./shell/not-found.tsx";
import { OutcomeNotice } from "./shell/outcome-notice.tsx";
import { PageFrame } from "./shell/page-frame.tsx";
import { StaffLayout } from "./shell/staff-layout.tsx";
import { StaffLogin } from "./shell/staff-login.tsx";
import { theme } from "./theme.ts";

const AccountsPage = loadedPage(() => import("./accounts/accounts-page.tsx"), "AccountsPage");
const KeysPage = loadedPage(() => import("./service-keys/keys-page.tsx"), "KeysPage");
const InvitationPage = loadedPage(() => import("./accounts/invitation-page.tsx"), "InvitationPage");
const AuditPage = loadedPage(() => import("./audit/audit-page.tsx"), "AuditPage");
const CannedList = loadedPage(() => import("./advisory/canned.tsx"), "CannedList");
const CannedNew = loadedPage(() => import("./advisory/canned.tsx"), "CannedNew");
const CannedEdit = loadedPage(() => import("./advisory/canned.tsx"), "CannedEdit");
const Talks = loadedPage(() => import("./advisory/conversations/talks.tsx"), "Talks");
const Duty = loadedPage(() => import("./advisory/duty.tsx"), "Duty");
const FollowList = loadedPage(() => import("./advisory/follow-ups/follow-list.tsx"), "FollowList");
const AreasPage = loadedPage(() => import("./service-areas/areas-page.tsx"), "AreasPage");
const BookingPage = loadedPage(() => import("./bookings/booking-page.tsx"), "BookingPage");
const ContractList = loadedPage(() => import("./contracts/contract-list.tsx"), "ContractList");
const ContractPage = loadedPage(() => import("./contracts/contract-page.tsx"), "ContractPage");
const DraftNew = loadedPage(() => import("./contracts/draft/draft-page.tsx"), "DraftNew");
const DraftEdit = loadedPage(() => import("./contracts/draft/draft-page.tsx"), "DraftEdit");
const DeparturePage = loadedPage(() => import("./departures/departure-page.tsx"), "DeparturePage");
const DictionariesPage = loadedPage(() => import("./dictionaries/dictionaries-page.tsx"), "DictionariesPage");
const DispatchPage = loadedPage(() => import("./dispatch/dispatch-page.tsx"), "DispatchPage");
const EntryListPage = loadedPage(() => import("./entries/entry-list-page.tsx"), "EntryListPage");
const EntryPage = loadedPage(() => import("./entries/entry-page.tsx"), "EntryPage");
const ExportsPage = loadedPage(() => import("./exports/exports-page.tsx"), "ExportsPage");
const ImportsPage = loadedPage(() => import("./imports/imports-page.tsx"), "ImportsPage");
const ImportPage = loadedPage(() => import("./imports/import-page.tsx"), "ImportPage");
const EmployeeList = loadedPage(() => import("./employees/employee-list.tsx"), "EmployeeList");
const EmployeePage = loadedPage(() => import("./employees/employee-page.tsx"), "EmployeePage");
const ApplicationPage = loadedPage(() => import("./applications/application-page.tsx"), "ApplicationPage");
const ConsultationPage = loadedPage(
  () => import("./consultations/consultation-page.tsx"),
  "ConsultationPage",
);
const FeedbackPage = loadedPage(() => import("./feedback/feedback-page.tsx"), "FeedbackPage");
const MemberPage = loadedPage(() => import("./members/member-page.tsx"), "MemberPage");
const MergePage = loadedPage(() => import("./members/merge-page.tsx"), "MergePage");
const PrivacyPage = loadedPage(() => import("./privacy/privacy-page.tsx"), "PrivacyPage");
const ReviewPage = loadedPage(() => import("./reviews/review-page.tsx"), "ReviewPage");
const OrderByNumber = loadedPage(() => import("./orders/order-by-number.tsx"), "OrderByNumber");
const OrderList = loadedPage(() => import("./orders/order-list.tsx"), "OrderList");
const OrderPage = loadedPage(() => import("./orders/order-page.tsx"), "OrderPage");
const RefundsPage = loadedPage(() => import("./refunds/refunds-page.tsx"), "RefundsPage");
const InvoicesPage = loadedPage(() => import("./invoices/invoices-page.tsx"), "InvoicesPage");
const PayRulesPage = loadedPage(() => import("./commission/pay-rules-page.tsx"), "PayRulesPage");
const CommissionPage = loadedPage(() => import("./commission/commission-page.tsx"), "CommissionPage");
const MerchantSettlements = loadedPage(
  () => import("./settlements/settlements-page.tsx"),
  "MerchantSettlements",
);
const EmployeeSettlements = loadedPage(
  () => import("./settlements/settlements-page.tsx"),
  "EmployeeSettlements",
);
const LedgerPage = loadedPage(() => import("./books/ledger-page.tsx"), "LedgerPage");
const WithheldTaxPage = loadedPage(() => import("./withheld-tax/withheld-tax-page.tsx"), "WithheldTaxPage");
const ReconciliationPage = loadedPage(
  () => import("./books/reconciliation/reconciliation-page.tsx"),
  "ReconciliationPage",
);
const ReportsPage = loadedPage(() => import("./reports/reports-page.tsx"), "ReportsPage");
const ReportRowsPage = loadedPage(() => import("./reports/report-rows-page.tsx"), "ReportRowsPage");
const SearchesPage = loadedPage(() => import("./searches/searches-page.tsx"), "SearchesPage");
const PicturesPage = loadedPage(() => import("./picture-library/pictures-page.tsx"), "PicturesPage");
const MessageTextsPage = loadedPage(
  () => import("./message-texts/message-texts-page.tsx"),
  "MessageTextsPage",
);
const SettingsPage = loadedPage(() => import("./system/settings-page.tsx"), "SettingsPage");
const SetupPage = loadedPage(() => import("./system/setup-page.tsx"), "SetupPage");
const SystemPage = loadedPage(() => import("./system/system-page.tsx"), "SystemPage");
const TodayPage = loadedPage(() => import("./tasks/today-page.tsx"), "TodayPage");

const store = preferencesStore();
const i18nProvider = polyglot(() => messages, "zh", [{ locale: "zh", name: "中文" }]);

/** Everybody begins with what waits for them. */
const Start = () => <Navigate to="/today" replace />;

/** The whole console: what staff have to do with members. */
export function StaffConsole() {
  return (
    <Admin
      title="银杏里后台"
      theme={theme}
      darkTheme={null}
      authProvider={authProvider}
      dataProvider={dataProvider}
      store={store}
      i18nProvider={i18nProvider}
      layout={StaffLayout}
      loginPage={StaffLogin}
      notification={OutcomeNotice}
      dashboard={Start}
      catchAll={NotFound}
      disableTelemetry
      requireAuth
    >
      <CustomRoutes noLayout>
        <Route
          path="/invitation/:token"
          element={
            <PageFrame>
              <InvitationPage />
            </PageFrame>
          }
        />
      </CustomRoutes>
      <CustomRoutes>
        <Route path="/audit" element={<AuditPage />} />
        <Route path="/accounts" element={<AccountsPage />} />
        <Route path="/keys" element={<KeysPage />} />
        <Route path="/talks" element={<Talks />} />
        <Route path="/talks/:id" element={<Talks />} />
        <Route path="/duty" element={<Duty />} />
        <Route path="/today" element={<TodayPage />} />
        <Route path="/areas" element={<AreasPage />} />
        <Route path="/dictionaries" element={<DictionariesPage />} />
        <Route path="/dispatch" element={<DispatchPage />} />
        <Route path="/employees" element={<EmployeeList />} />
        <Route path="/employees/:id" element={<EmployeePage />} />
        <Route path="/entries/:kind" element={<EntryListPage />} />
        <Route path="/entries/:kind/:id" element={<EntryPage />} />
        <Route path="/exports" element={<ExportsPage />} />
        <Route path="/imports" element={<ImportsPage />} />
        <Route path="/imports/:id" element={<ImportPage />} />
        <Route path="/refunds" element={<RefundsPage />} />
        <Route path="/refunds/:id" element={<RefundsPage />} />
        <Route path="/orders/number/:sn" element={<OrderByNumber />} />
        <Route path="/orders/:id" element={<OrderPage />} />
        <Route path="/applications/:kind" element={<ApplicationPage />} />
        <Route path="/consultations" element={<ConsultationPage />} />
        <Route path="/bookings" element={<BookingPage />} />
        <Route path="/departures" element={<DeparturePage />} />
        <Route path="/feedback" element={<FeedbackPage />} />
        <Route path="/members" element={<MemberPage />} />
        <Route path="/merges" element={<MergePage />} />
        <Route path="/privacy" element={<PrivacyPage />} />
        <Route path="/ledger" element={<LedgerPage />} />
        <Route path="/invoices" element={<InvoicesPage />} />
        <Route path="/reconciliation" element={<ReconciliationPage />} />
        <Route path="/settlements" element={<MerchantSettlements />} />
        <Route path="/employee-settlements" element={<EmployeeSettlements />} />
        <Route path="/withheld-tax" element={<WithheldTaxPage />} />
        <Route path="/commission" element={<CommissionPage />} />
        <Route path="/pay-rules" element={<PayRulesPage />} />
        <Route path="/reports" element={<ReportsPage />} />
        <Route path="/reports/rows" element={<ReportRowsPage />} />
        <Route path="/reviews" element={<ReviewPage />} />
        <Route path="/searches" element={<SearchesPage />} />
        <Route path="/pictures" element={<PicturesPage />} />
        <Route path="/messages" element={<MessageTextsPage />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/setup" element={<SetupPage />} />
        <Route path="/system" element={<SystemPage />} />
        <Route path="/contracts" element={<ContractList />} />
        <Route path="/contracts/new" element={<DraftNew />} />
        <Route path="/contracts/:id" element={<ContractPage />} />
        <Route path="/contracts/:id/edit" element={<DraftEdit />} />
      </CustomRoutes>
      <Resource name="orders" options={{ label: "订单" }} list={OrderList} />
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
