import type { Address } from "@ginkgo/api-contract/membership/addresses";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import account from "../lib/account/account.module.css";
import type { PlaceChoice } from "../lib/area/places.ts";
import { ConfirmForm } from "../lib/form/confirm-form.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { AddressForm } from "./address-form.tsx";
import styles from "./membership.module.css";

/** One address with what can be done with it. */
export function AddressEntry({ address, places }: { address: Address; places: PlaceChoice }) {
  const { id, receiver, phone, areaText, detail, tagText, isDefault } = address;
  const { fetcher, busy, reply } = useFormReply(`address-${id}`, "default", "delete");
  useFormToast(reply, { default: "默认地址换好了", delete: "地址已删除" });
  return (
    <li className={account.person}>
      <div className={layout.grow}>
        <b className={layout.name}>{receiver}</b>{" "}
        <span className={cx(layout.muted, layout.noWrap)}>{phone}</span> <Tag>{tagText}</Tag>{" "}
        {isDefault && <Tag tone="ok">默认</Tag>}
        <p className={cx(layout.muted, layout.small)}>
          {areaText} {detail}
        </p>
      </div>
      {!isDefault && (
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="default" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="quiet" size="small" busy={busy}>
            设为默认<span className={layout.screenReader}>：{detail}</span>
          </Button>
        </fetcher.Form>
      )}
      <ConfirmForm
        fetcher={fetcher}
        fields={{ intent: "delete", id }}
        title="删除这个地址？"
        description={`${areaText} ${detail}`}
        yes="删除"
      >
        <Button type="submit" variant="quiet" size="small">
          删除<span className={layout.screenReader}>：{detail}</span>
        </Button>
      </ConfirmForm>
      <div className={styles.personMore}>
        <AddressForm address={address} places={places} />
      </div>
    </li>
  );
}
