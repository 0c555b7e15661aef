import "./membership.css";
import {
  addAddress,
  addresses,
  defaultAddress,
  deleteAddress,
  editAddress,
  MOST_ADDRESSES,
} from "@ginkgo/contract/addresses";
import { type AreaNode, areaTree } from "@ginkgo/contract/reference";
import { Button } from "@ginkgo/ui/button";
import { Select } from "@ginkgo/ui/select";
import { Form, useSubmit } from "react-router";
import { callApi } from "../lib/api-client.ts";
import { areasBelow, pathTo } from "../lib/area-tree.ts";
import { formAction } from "../lib/form-reply.ts";
import { pageCall } from "../lib/page-call.ts";
import type { PageHandle } from "../lib/page-handle.ts";
import { readerArea } from "../lib/reader-area.ts";
import { pageMeta } from "../lib/seo.ts";
import type { Route } from "./+types/address.page";
import { AddressEntry } from "./address-entry.tsx";
import { AddressForm, type CityDistricts } from "./address-form.tsx";

export const handle: PageHandle = {
  crumbs: () => [{ label: "我的", href: "/user/info" }, { label: "收货地址" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "收货地址", noIndex: true });

/** The city that holds an area, with its districts; of a place without any, itself. */
function districtsAround(
  tree: readonly AreaNode[],
  adcode: string,
): (CityDistricts & { adcode: string }) | undefined {
  const [province, city = province && areasBelow(province)[0]] = pathTo(tree, adcode);
  if (!province || !city) return undefined;
  const below = areasBelow(city);
  const districts = (below.length > 0 ? below : [city]).map((d) => ({ adcode: d.adcode, name: d.name }));
  return {
    adcode: city.adcode,
    city: province === city ? city.name : `${province.name} ${city.name}`,
    districts,
  };
}

export async function loader(args: Route.LoaderArgs) {
  const [{ records }, tree, reader] = await Promise.all([
    pageCall(args, addresses),
    pageCall(args, areaTree) as Promise<AreaNode[]>,
    readerArea(args),
  ]);
  const asked = args.url.searchParams.get("city");
  const wanted = asked && pathTo(tree, asked).length > 0 ? asked : reader.adcode;
  const chosen = districtsAround(tree, wanted);
  return {
    records: records.map((address) => {
      const own = districtsAround(tree, address.adcode);
      const cities = [own, chosen].filter((c) => c !== undefined);
      return { address, cities: cities.filter((c, i) => cities.findIndex((o) => o.city === c.city) === i) };
    }),
    chosen,
    city: chosen?.adcode ?? wanted,
    provinces: tree.map((p) => ({
      name: p.name,
      cities: (areasBelow(p).some((c) => areasBelow(c).length > 0) ? areasBelow(p) : [p]).map((c) => ({
        adcode: c.adcode,
        name: c.name,
      })),
    })),
  };
}

const text = (form: FormData, name: string) => String(form.get(name) ?? "");
const id = (form: FormData) => ({ params: { id: text(form, "id") } });
const fieldsOf = (form: FormData) => ({
  receiver: text(form, "receiver"),
  adcode: text(form, "adcode"),
  detail: text(form, "detail"),
  tag: text(form, "tag") as "HOME",
  ...(form.has("isDefault") ? { isDefault: true } : {}),
});

export const action = formAction({
  add: (api, form) => callApi(api, addAddress, { body: { ...fieldsOf(form), phone: text(form, "phone") } }),
  edit: (api, form) =>
    callApi(api, editAddress, {
      body: { id: text(form, "id"), ...fieldsOf(form), phone: text(form, "phone") || undefined },
    }),
  default: (api, form) => callApi(api, defaultAddress, id(form)),
  delete: (api, form) => callApi(api, deleteAddress, id(form)),
});

/** Another city's districts to choose from; without scripts by a button. */
function CityChoice({ city, provinces }: Pick<Route.ComponentProps["loaderData"], "city" | "provinces">) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      className="row wrapx adr-city"
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true, replace: true })}
    >
      <Select label="送到哪座城市" name="city" defaultValue={city} key={city}>
        {provinces.map((p) => (
          <optgroup key={p.name} label={p.name}>
            {p.cities.map((c) => (
              <option key={c.adcode} value={c.adcode}>
                {c.name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <noscript>
        <Button type="submit">换城市</Button>
      </noscript>
    </Form>
  );
}

export default function AddressPage({
  loaderData: { records, chosen, city, provinces },
}: Route.ComponentProps) {
  return (
    <div className="mem-col">
      <h1 className="mem-h1">收货地址</h1>
      <p className="mut">
        买东西和请人上门都用得上，最多存 {MOST_ADDRESSES} 条。住址加密保存，只在送货和上门时用。
      </p>
      <section className="cardx pad stack" aria-label="我的地址">
        {records.length > 0 ? (
          <ul className="whos">
            {records.map(({ address, cities }) => (
              <AddressEntry key={address.id} address={address} cities={cities} />
            ))}
          </ul>
        ) : (
          <p>还没有地址。先选城市，再填一条。</p>
        )}
        {records.length < MOST_ADDRESSES && (
          <>
            <CityChoice city={city} provinces={provinces} />
            <AddressForm cities={chosen ? [chosen] : []} isFirst={records.length === 0} />
          </>
        )}
      </section>
    </div>
  );
}
