import { ownPath } from "@ginkgo/api-contract/own-path";
import { type AreaNode, areaSearch, areaTree } from "@ginkgo/api-contract/reference/reference";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import { Chip } from "@ginkgo/ui/chip";
import chip from "@ginkgo/ui/chip/chip.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { data, Form, redirect } from "react-router";
import { cookieText } from "../lib/api/cookies.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { AREA_COOKIE, areaText } from "../lib/area/area.ts";
import { areasBelow, pathTo } from "../lib/area/area-tree.ts";
import { readForm } from "../lib/form/read-form.ts";
import { HrefLink } from "../lib/routing/href-link.tsx";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/area.page";

const LONGEST_WORD = 40;

const treeOf = async (args: Route.LoaderArgs | Route.ActionArgs) =>
  (await pageCall(args, areaTree)) as AreaNode[];

export const handle: PageHandle = { crumbs: () => [{ label: "选择地区" }] };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "选择地区", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const query = args.url.searchParams;
  const to = ownPath(query.get("to")) ?? "/";
  const keyword = (query.get("keyword") ?? "").trim().slice(0, LONGEST_WORD);
  const tree = await treeOf(args);
  const path = pathTo(tree, query.get("at") ?? "");
  const last = path.at(-1);
  const hits = keyword ? await pageCall(args, areaSearch, { query: { keyword } }) : null;
  const list = (last ? areasBelow(last) : tree).map((node) => ({
    adcode: node.adcode,
    name: node.name,
    isLeaf: areasBelow(node).length === 0,
  }));
  return { to, keyword, hits, list, path: path.map(({ adcode, name }) => ({ adcode, name })) };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const node = pathTo(await treeOf(args), String(form.get("adcode"))).at(-1);
  if (!node) throw data({ message: "没有这个地区，请重新选择。" }, { status: 400 });
  // The place asked for in the address would go on overruling the one just chosen, and its pages are another list's.
  const to = new URL(ownPath(form.get("to")) ?? "/", args.url.origin);
  for (const name of ["adcode", "current"]) to.searchParams.delete(name);
  return redirect(to.pathname + to.search, {
    headers: { "set-cookie": cookieText(AREA_COOKIE, areaText(node)) },
  });
}

export default function AreaPage({ loaderData: { to, keyword, hits, list, path } }: Route.ComponentProps) {
  const here = path.at(-1);
  const at = (adcode: string) => `/area?${new URLSearchParams({ at: adcode, to })}`;
  const choices = hits ?? list.filter(({ isLeaf }) => isLeaf);
  return (
    <div className={cx(layout.page, layout.stack)}>
      <h1>{here ? `${here.name}的哪里` : "想看哪里"}</h1>
      <Form method="get">
        <input type="hidden" name="to" value={to} />
        <TextInput
          label="按名称、拼音或首字母找"
          name="keyword"
          defaultValue={keyword}
          placeholder="例如：南京、nanjing、nj"
          end={
            <Button type="submit" size="small">
              找地区
            </Button>
          }
        />
      </Form>
      {hits?.length === 0 && <p>没有找到“{keyword}”，请换个写法，或在下面一级一级选。</p>}
      {path.length > 0 && !hits && (
        <p>
          <HrefLink href={`/area?${new URLSearchParams({ to })}`}>全国</HrefLink>
          {path.map(({ adcode, name }) => (
            <span key={adcode}>
              {" › "}
              <HrefLink href={at(adcode)}>{name}</HrefLink>
            </span>
          ))}
        </p>
      )}
      <Form method="post" className={chip.chips}>
        <input type="hidden" name="to" value={to} />
        {here && !hits && (
          <button
            type="submit"
            name="adcode"
            value={here.adcode}
            className={cx(button.button, button.secondary)}
          >
            就选{here.name}
          </button>
        )}
        {choices.map((area) => (
          <button key={area.adcode} type="submit" name="adcode" value={area.adcode} className={chip.chip}>
            {"path" in area ? String(area.path) : area.name}
          </button>
        ))}
      </Form>
      <nav className={chip.chips} aria-label="下一级地区">
        {(hits?.length ? [] : list)
          .filter(({ isLeaf }) => !isLeaf)
          .map(({ adcode, name }) => (
            <Chip key={adcode} href={at(adcode)}>
              {name}
            </Chip>
          ))}
      </nav>
    </div>
  );
}
