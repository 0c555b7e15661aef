import polyglot from "ra-i18n-polyglot";
import { Admin, CustomRoutes, Notification, Resource } from "react-admin";
import { Route } from "react-router-dom";
import { authProvider } from "./auth-provider.ts";
import { CannedEdit, CannedList, CannedNew } from "./canned/canned.tsx";
import { dataProvider } from "./data-provider.ts";
import { Duty } from "./duty/duty.tsx";
import { FollowList } from "./follow/follow-list.tsx";
import { StaffLayout } from "./frame/staff-layout.tsx";
import { StaffLogin } from "./frame/staff-login.tsx";
import { messages } from "./messages.ts";
import { Talks } from "./talks/talks.tsx";
import { theme } from "./theme.ts";

const i18nProvider = polyglot(() => messages, "zh", [{ locale: "zh", name: "中文" }]);

/** At the top: at the bottom it would lie on the line one writes in. */
const Told = () => <Notification anchorOrigin={{ vertical: "top", horizontal: "center" }} />;

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
      dashboard={Talks}
      disableTelemetry
      requireAuth
    >
      <CustomRoutes>
        <Route path="/talks/:id" element={<Talks />} />
        <Route path="/duty" element={<Duty />} />
      </CustomRoutes>
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
