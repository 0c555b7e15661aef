import { useMember } from "../../lib/routing/site-data.ts";
import { ErrorView } from "../errors/error-view.tsx";
import { Frame } from "./frame.tsx";
import { KeepAliveOutlet } from "./keep-alive-outlet.tsx";
import { keepAliveArea } from "./keep-alive-pages.ts";

/** Of visitors nothing is kept: the next member who signs in must not find it. */
const nothing = () => null;

/** Everything around a page. The account area stays as it was left, for this member in this person type. */
export default function FrameLayout() {
  const member = useMember();
  return (
    <Frame>
      <KeepAliveOutlet
        keyOf={member ? keepAliveArea : nothing}
        owner={member ? `${member.id}:${member.personType}` : ""}
      />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorView />
    </Frame>
  );
}
