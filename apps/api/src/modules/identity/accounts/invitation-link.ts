import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import type { AppContext } from "../../../http/services.ts";
import { siteOrigin } from "../../../platform/site-origin.ts";
import type { NewInvitation } from "./invitation.ts";

/** The token stands behind `#`: a browser sends it to nobody. Without a known address of the site, the path alone. */
export const invitationLink = (
  { settings }: Pick<AppContext, "settings">,
  { token, expiresAt }: NewInvitation,
) => ({
  link: `${siteOrigin(settings) ?? ""}/staff/#/invitation/${token}`,
  linkExpiresAt: shanghaiInstant(expiresAt),
});
