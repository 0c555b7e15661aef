export { addAccount, askRoles, askTotpReset, inviteAgain } from "./change-account.ts";
export { decideRequest } from "./decide-request.ts";
export {
  confirmInvitation,
  type NewInvitation,
  readInvitation,
  startInvitation,
} from "./invitation.ts";
export { askPermissions } from "./role-permissions.ts";
export { disableAccount, enableAccount, endSessionOfStaff } from "./set-account.ts";
