import { contractPhases } from "@ginkgo/api-contract/contracts/contract-codes";
import { contractPage, Phase } from "@ginkgo/api-contract/contracts/contracts";
import { Button } from "@ginkgo/ui/button";
import { Chip, Chips } from "@ginkgo/ui/chip";
import { Empty } from "@ginkgo/ui/empty";
import { Pager } from "@ginkgo/ui/pager";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { pageCall } from "../lib/api/page-call.ts";
import { HrefLink } from "../lib/routing/href-link.tsx";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/contract.page";
import { ContractRow } from "./contract-row.tsx";
import "../lib/account/sections.module.css";
import "./contracts.module.css";

export const handle: PageHandle = {
  crumbs: () => [{ label: "我的", href: "/user/info" }, { label: "我的合同" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "我的合同", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const params = args.url.searchParams;
  const phase = Phase.safeParse(params.get("phase")).data;
  const state = phase ? undefined : (["UNSIGNED", "VOID"] as const).find((s) => s === params.get("state"));
  const current = /^[1-9]\d{0,4}$/.exec(params.get("current") ?? "")?.[0];
  const signState = state === "UNSIGNED" ? "WAIT_SIGN,PART_SIGNED" : state;
  const query = { phase, signState, current, size: "10" };
  return { part: phase ?? state, page: await pageCall(args, contractPage, { query }) };
}

/** Every state a contract can be in, by the name of its count. */
const parts = { UNSIGNED: "待签署", ...contractPhases, VOID: "已作废" } as const;
type PartName = keyof typeof parts;

const chips: [PartName | undefined, string][] = [
  [undefined, "全部"],
  ...(["UNSIGNED", "1", "2", "3", "-1", "VOID"] as const).map((of): [PartName, string] => [of, parts[of]]),
];

const addressOf = (part: PartName | undefined, current = 1) => {
  const query = new URLSearchParams();
  if (part) query.set(Object.hasOwn(contractPhases, part) ? "phase" : "state", part);
  if (current > 1) query.set("current", String(current));
  return `/user/contract${query.size ? `?${query}` : ""}`;
};

/** The contracts of a member, by where they stand. */
export default function ContractPage({ loaderData: { part, page } }: Route.ComponentProps) {
  const { counts, records } = page;
  const all = counts.ALL ?? 0;
  return (
    <>
      <h1 className={account.title}>我的合同</h1>
      <nav aria-label="合同的状态" className={account.chips}>
        <Chips>
          {chips.map(([of, text]) => (
            <Chip key={text} on={of === part} render={<Link to={addressOf(of)} preventScrollReset />}>
              {text} {counts[of ?? "ALL"] ?? 0}
            </Chip>
          ))}
        </Chips>
      </nav>
      {records.length === 0 ? (
        <Empty
          window={{ shape: "hex", id: "contracts", scene: "courtyard", palette: "spring" }}
          title={all > 0 ? `没有${part ? parts[part] : ""}的合同` : "还没有合同"}
          text={
            all > 0
              ? "换一类看看，或看全部合同。"
              : "和机构谈妥以后，顾问会把合同发到这里，看清楚再签，签好的随时能下载。"
          }
          chips={all > 0 && <Chip render={<Link to={addressOf(undefined)} />}>看全部 {all} 份合同</Chip>}
          action={
            <Button variant="primary" render={<Link to="/orgs" />}>
              去看养老机构
            </Button>
          }
        />
      ) : (
        records.map((contract) => <ContractRow key={contract.id} contract={contract} />)
      )}
      <Pager
        page={page.current}
        pages={page.pages}
        hrefOf={(n) => addressOf(part, n)}
        as={HrefLink}
        label="合同翻页"
      />
    </>
  );
}
