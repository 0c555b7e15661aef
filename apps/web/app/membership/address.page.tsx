import {
  addAddress,
  addresses,
  defaultAddress,
  deleteAddress,
  editAddress,
  MAX_ADDRESSES,
} from "@ginkgo/api-contract/membership/addresses";
import { type AreaNode, areaTree } from "@ginkgo/api-contract/reference/reference";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { lookedAt, placesAround, placesIn, provincesOf } from "../lib/area/places.ts";
import { readerArea } from "../lib/area/reader-area.ts";
import { formAction } from "../lib/form/form-reply.ts";
import { textOf } from "../lib/form/form-typed.ts";
import { fieldValue } from "../lib/form/form-values.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/address.page";
import { AddressEntry } from "./address-entry.tsx";
import { AddressForm } from "./address-form.tsx";
import "../lib/account/sections.module.css";

export const handle: PageHandle = {
  crumbs: () => [{ label: "我的", href: "/user/info" }, { label: "收货地址" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "收货地址", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const [{ records }, tree, reader] = await Promise.all([
    pageCall(args, addresses),
    pageCall(args, areaTree) as Promise<AreaNode[]>,
    readerArea(args),
  ]);
  return {
    records: records.map((address) => ({ address, around: placesIn(tree, address.adcode) })),
    here: placesIn(tree, reader.adcode),
    provinces: provincesOf(tree),
  };
}

const id = (form: FormData) => ({ params: { id: fieldValue(form, "id") } });
const fieldsOf = (form: FormData) => ({
  receiver: fieldValue(form, "receiver"),
  adcode: fieldValue(form, "adcode"),
  detail: fieldValue(form, "detail"),
  tag: fieldValue(form, "tag") as "HOME",
  ...(form.has("isDefault") ? { isDefault: true } : {}),
});

export const action = formAction({
  add: (api, form) =>
    callApi(api, addAddress, { body: { ...fieldsOf(form), phone: fieldValue(form, "phone") } }),
  edit: (api, form) =>
    callApi(api, editAddress, {
      body: { id: fieldValue(form, "id"), ...fieldsOf(form), phone: fieldValue(form, "phone") || undefined },
    }),
  default: (api, form) => callApi(api, defaultAddress, id(form)),
  places: async (api, form) => ({
    places: await placesAround(api, lookedAt(fieldValue(form, "province"), fieldValue(form, "city"))),
    typed: textOf(form),
  }),
  delete: (api, form) => callApi(api, deleteAddress, id(form)),
});

export default function AddressPage({ loaderData: { records, here, provinces } }: Route.ComponentProps) {
  return (
    <div className={account.column}>
      <h1 className={account.title}>收货地址</h1>
      <p className={layout.muted}>
        买东西和请人上门都用得上，最多存 {MAX_ADDRESSES} 条。住址加密保存，只在送货和上门时用。
      </p>
      <section className={cx(layout.card, layout.padded, layout.stack)} aria-label="我的地址">
        {records.length > 0 ? (
          <ul className={account.people}>
            {records.map(({ address, around }) => (
              <AddressEntry key={address.id} address={address} places={{ ...around, provinces }} />
            ))}
          </ul>
        ) : (
          <p>还没有地址。填一条，下次直接选。</p>
        )}
        {records.length < MAX_ADDRESSES && (
          <AddressForm places={{ ...here, provinces }} isFirst={records.length === 0} />
        )}
      </section>
    </div>
  );
}
