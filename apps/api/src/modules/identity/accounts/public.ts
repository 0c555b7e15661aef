export { addAccount, askRoles, askTotpReset, inviteAgain } from "./change-account.ts";
export { decideRequest } from "./decide-request.ts";
export { type FirstAdministrator, inviteFirstAdministrator } from "./first-administrator.ts";
export {
  confirmInvitation,
  type NewInvitation,
  readInvitation,
  startInvitation,
} from "./invitation.ts";
export { invitationLink } from "./invitation-link.ts";
export { lockAccounts } from "./manager.ts";
export { askPermissions } from "./role-permissions.ts";
export { hasSellerAccount, inviteSellerAgain, openSellerAccount } from "./seller-account.ts";
export { disableAccount, enableAccount, endSessionOfStaff } from "./set-account.ts";
