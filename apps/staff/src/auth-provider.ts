import { issueToken, staffLogout, staffMe } from "@ginkgo/api-contract/identity/identity";
import { publicConfig } from "@ginkgo/api-contract/system/public-config";
import { ApiError } from "@ginkgo/client/api-error";
import type { AuthProvider } from "react-admin";
import { callStaff } from "./call-staff.ts";
import { encryptPassword } from "./encrypt-password.ts";
import { claimDrafts } from "./form-drafts.ts";
import { dropUndo } from "./shell/undo.ts";
import { closeStaffSocket } from "./staff-socket.ts";

const isOver = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Whoever sets up an account has none yet: nobody asks who they are, or sends them to sign in. */
const isInvited = () => window.location.hash.startsWith("#/invitation/");

/** Signing in by password and one-time code; the tokens are HttpOnly cookies. */
export const authProvider: AuthProvider = {
  async login({ username, password, totp }: { username: string; password: string; totp: string }) {
    const { passwordKey } = await callStaff(publicConfig);
    const body = new FormData();
    body.set("username", username.trim());
    body.set("password", encryptPassword(password, passwordKey));
    body.set("totp", totp.trim());
    await callStaff(issueToken, {
      query: { grant_type: "password", scope: "server" },
      headers: { authorization: `Basic ${btoa("staff:")}` },
      body: body as object,
    });
    claimDrafts((await callStaff(staffMe)).id);
  },
  async logout() {
    closeStaffSocket();
    // What one person did is not the next one's to take back.
    dropUndo();
    // Somebody without a session has nothing to end.
    await callStaff(staffLogout).catch(() => {});
  },
  async checkAuth() {
    if (isInvited()) return;
    // Only a session that is over sends somebody to sign in; a server that just does not answer does not.
    await callStaff(staffMe).catch((error: unknown) => {
      if (isOver(error)) throw error;
    });
  },
  async checkError(error: unknown) {
    if (isOver(error) && !isInvited()) throw error;
  },
  async getIdentity() {
    if (isInvited()) return { id: "" };
    const { id, name, role, roles, roleText } = await callStaff(staffMe);
    return { id, fullName: name, role, roles, roleText };
  },
  async getPermissions() {
    return isInvited() ? [] : (await callStaff(staffMe)).permissions;
  },
};
