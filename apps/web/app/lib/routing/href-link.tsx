import type { AnchorHTMLAttributes } from "react";
import { Link as RouterLink } from "react-router";

/** The router's link under the name `href`, for the parts of `@ginkgo/ui` that draw lists of links (`as={HrefLink}`). */
export function HrefLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <RouterLink to={href} {...rest} />;
}
