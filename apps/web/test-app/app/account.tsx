import { KeepAliveOutlet } from "../../app/shell/keep-alive-outlet.tsx";
import { keptPage } from "../../app/shell/kept-pages.ts";

export const loader = () => null;

export default function Account() {
  return <KeepAliveOutlet keyOf={keptPage} />;
}
