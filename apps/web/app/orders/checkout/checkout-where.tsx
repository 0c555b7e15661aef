import type { Address } from "@ginkgo/api-contract/membership/addresses";
import type { Elder } from "@ginkgo/api-contract/membership/membership-elders";
import { Check, ChoiceGroup, Radio } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import account from "../../lib/account/account.module.css";
import type { PlaceChoice } from "../../lib/area/places.ts";
import { ErrorLine } from "../../lib/form/error-line.tsx";
import { PlaceFields } from "../../lib/form/place-fields.tsx";
import styles from "./checkout.module.css";
import type { Fields } from "./checkout-fields.ts";
import { NEW_ADDRESS } from "./checkout-form.ts";

function NewAddress({
  places,
  fields,
  preset,
  homeOf,
}: {
  places: PlaceChoice;
  fields: Fields;
  preset: string | undefined;
  /** Name of the elder whose home it would be kept as. */
  homeOf: string | undefined;
}) {
  return (
    <div className={cx(layout.stack, styles.addressNew)}>
      <div className={layout.twoColumns}>
        <TextInput
          label="姓名"
          name="address.receiver"
          autoComplete="name"
          defaultValue={fields.value("address.receiver")}
          error={fields.error("address.receiver")}
        />
        <TextInput
          label="电话"
          name="address.phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="手机号，或带区号的座机"
          defaultValue={fields.value("address.phone")}
          error={fields.error("address.phone")}
        />
        <PlaceFields
          places={places}
          prefix="address."
          adcode={fields.value("address.adcode") ?? preset}
          error={fields.error("address.adcode")}
          intent="quote"
        />
      </div>
      <TextInput
        label="街道、门牌、楼层"
        name="address.detail"
        autoComplete="street-address"
        placeholder="例如：宁海路 12 号 3 幢 502 室"
        defaultValue={fields.value("address.detail")}
        error={fields.error("address.detail")}
      />
      <Check
        name="keepAddress"
        value="yes"
        defaultChecked={fields.value("keepAddress") === "yes"}
        label={homeOf ? `记住这是${homeOf}家的地址，下次为${homeOf}约先选它` : "记住这个地址，下次直接选"}
      />
    </div>
  );
}

/** Where to: an address of the book, or a new one in its place. */
export function CheckoutWhere({
  isVisit,
  elder,
  elders,
  book,
  places,
  preset,
  fields,
}: {
  isVisit: boolean;
  /** Whom a visit is for, where it is not the member; what is kept as their home comes first. */
  elder: Elder | undefined;
  /** Everybody an address may be the home of. */
  elders: readonly Elder[];
  book: readonly Address[];
  places: PlaceChoice;
  /** The district the visit was asked about. */
  preset: string | undefined;
  fields: Fields;
}) {
  const chosen = fields.value("addressId");
  const isHome = (address: Address) => elder !== undefined && address.elderId === elder.id;
  const nameOf = (address: Address) =>
    address.elderId === null ? undefined : elders.find(({ id }) => id === address.elderId)?.name;
  const ordered = [...book.filter(isHome), ...book.filter((address) => !isHome(address))];
  const errorText = fields.error("address") ?? fields.error("addressId");
  return (
    <section
      className={cx(layout.card, layout.padded, layout.stack, styles.address)}
      aria-labelledby="co-where"
    >
      <h2 id="co-where" className={account.subtitle}>
        {isVisit ? "上门到哪里" : "送到哪里"}
      </h2>
      <ErrorLine id="co-where-err" text={errorText} />
      {book.length > 0 ? (
        <ChoiceGroup legend="用哪个地址">
          {ordered.map((address) => (
            <Radio
              key={address.id}
              name="addressId"
              value={address.id}
              defaultChecked={chosen === address.id}
              aria-describedby={errorText ? "co-where-err" : undefined}
              label={
                <>
                  {nameOf(address) && <b>{nameOf(address)}家 · </b>}
                  {address.receiver} <span className={layout.noWrap}>{address.phone}</span>
                  <br />
                  <span className={layout.muted}>
                    {address.areaText} {address.detail}
                  </span>
                </>
              }
            />
          ))}
          <Radio
            name="addressId"
            value={NEW_ADDRESS}
            defaultChecked={chosen === NEW_ADDRESS}
            label="填一个新地址"
          />
        </ChoiceGroup>
      ) : (
        <input type="hidden" name="addressId" value={NEW_ADDRESS} />
      )}
      <NewAddress
        places={places}
        fields={fields}
        preset={preset}
        homeOf={elder && !book.some(isHome) ? elder.name : undefined}
      />
    </section>
  );
}
