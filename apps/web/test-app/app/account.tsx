import { KeepAliveOutlet } from "../../app/shell/layouts/keep-alive-outlet.tsx";
import { keptPage } from "../../app/shell/layouts/kept-pages.ts";

export const loader = () => null;

export default function Account() {
  return <KeepAliveOutlet keyOf={keptPage} />;
}
