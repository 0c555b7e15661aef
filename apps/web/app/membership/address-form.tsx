import { type Address, addressTags } from "@ginkgo/api-contract/membership/addresses";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import type { ChangeEvent } from "react";
import account from "../lib/account/account.module.css";
import type { PlaceChoice } from "../lib/area/places.ts";
import { FormError } from "../lib/form/form-error.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { PlaceFields } from "../lib/form/place-fields.tsx";
import { useFormToast } from "../lib/form/use-form-toast.ts";

/** What another province or city was answered with; without scripts with all that was typed. */
interface AddressLookup {
  places: PlaceChoice;
  typed: Record<string, string>;
}

/** Adds an address, or changes one. `places` are those around it, or around the reader. */
export function AddressForm({
  address,
  places,
  isFirst = false,
}: {
  address?: Address;
  places: PlaceChoice;
  /** The first is the default anyway. */
  isFirst?: boolean;
}) {
  const intent = address ? "edit" : "add";
  const form = useFormReply(address ? `address-edit-${address.id}` : "address-add", intent);
  const looking = useFormReply<AddressLookup>(
    address ? `address-places-${address.id}` : "address-places",
    "places",
  );
  const { fetcher, busy, reply, refused } = form;
  useFormToast(reply, { add: "地址添加好了", edit: "地址改好了" });
  // A plain post answers one form of several alike: what was typed belongs to the address it names.
  const isOf = (of: Record<string, string> | undefined) => (of?.id ?? "") === (address?.id ?? "");
  const isOwn = !address || !form.typed.id || form.typed.id === address.id;
  const looked = looking.done && isOf(looking.done.typed) ? looking.done : undefined;
  const typed = isOwn && refused ? form.typed : (looked?.typed ?? {});
  const around = looked?.places ?? places;
  const fields = isOwn ? form.fields : {};
  function look({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
    if (!["province", "city"].includes(target.name)) return;
    const data = new FormData(currentTarget);
    data.set("intent", "places");
    void looking.fetcher.submit(data, { method: "post" });
  }
  return (
    <FormFold
      label={address ? `修改${address.receiver}的地址` : "添加地址"}
      reply={isOwn ? reply : undefined}
      start={isFirst || looked !== undefined}
    >
      <fetcher.Form method="post" className={cx(layout.stack, account.foldBody)} noValidate onChange={look}>
        {address && <input type="hidden" name="id" value={address.id} />}
        <FormError refusal={isOwn ? refused : undefined} />
        <div className={layout.twoColumns}>
          <TextInput
            label="收件人"
            name="receiver"
            autoComplete="off"
            defaultValue={typed.receiver ?? address?.receiver}
            error={fields.receiver}
          />
          <TextInput
            label="电话"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            hint={address ? `现在是 ${address.phone}，不改就留空` : "手机号，或带区号的座机"}
            defaultValue={typed.phone}
            error={fields.phone}
          />
          <PlaceFields
            places={around}
            adcode={typed.adcode ?? address?.adcode}
            error={fields.adcode}
            intent="places"
          />
          <Select
            label="是谁家"
            name="tag"
            defaultValue={typed.tag ?? address?.tag ?? "HOME"}
            options={Object.entries(addressTags).map(([value, label]) => ({ value, label }))}
            error={fields.tag}
          />
        </div>
        <TextInput
          label="街道、门牌、楼层"
          name="detail"
          autoComplete="off"
          placeholder="例如：宁海路 12 号 3 幢 502 室"
          defaultValue={typed.detail ?? address?.detail}
          error={fields.detail}
        />
        {!isFirst && !address?.isDefault && <Check name="isDefault" value="yes" label="设为默认地址" />}
        <Button type="submit" name="intent" value={intent} variant="primary" busy={busy}>
          {address ? "保存" : "添加"}
        </Button>
      </fetcher.Form>
    </FormFold>
  );
}
