import { KeepAliveOutlet } from "../../app/shell/layouts/keep-alive-outlet.tsx";
import { keepAlivePage } from "../../app/shell/layouts/keep-alive-pages.ts";

export const loader = () => null;

export default function Account() {
  return <KeepAliveOutlet keyOf={keepAlivePage} />;
}
