import type { CartLine } from "@ginkgo/api-contract/orders/cart";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect } from "react";
import { Link } from "react-router";
import { CART } from "../../lib/cart-link.tsx";
import { useFormReply } from "../../lib/form/form-reply.ts";
import { keepFocus } from "../../lib/form/keep-focus.ts";
import { notify } from "../../lib/live/notices.ts";

interface Goods {
  skuId: string;
  count: number;
  /** Long where the page has room, short under the thumb. */
  size?: "big";
}

const useCartReply = (skuId: string, size?: "big") =>
  useFormReply<CartLine>(`cart-add-${skuId}-${size}`, "cart");

/** What came of a press in the bar under the thumb: the bar keeps its height, so that nothing moves from under it. */
function useTellAbove({ fetcher }: ReturnType<typeof useCartReply>, isBar: boolean) {
  const reply = fetcher.data;
  useEffect(() => {
    if (!reply || !isBar) return;
    if ("done" in reply) notify({ tone: "ok", title: "已放进购物车", link: CART });
    else if (reply.message)
      notify({
        tone: "warn",
        title: "没有放进去",
        description: Object.values(reply.fields)[0] ?? reply.message,
      });
    keepFocus();
  }, [reply, isBar]);
}

/** Puts what is chosen into the cart. What came of it is said by `CartSaid`, or above the bar on a telephone. */
export function AddToCart({ skuId, count, size }: Goods) {
  const sending = useCartReply(skuId, size);
  useTellAbove(sending, size === undefined);
  const { fetcher, busy } = sending;
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="cart" />
      <input type="hidden" name="skuId" value={skuId} />
      <input type="hidden" name="quantity" value={count} />
      <Button type="submit" variant="secondary" size={size} icon={size && "shopping-cart"} busy={busy} full>
        加入购物车
      </Button>
    </fetcher.Form>
  );
}

/** What came of it, beside the choice: at a desk, and without scripts everywhere. */
export function CartNotice({ skuId }: Pick<Goods, "skuId">) {
  const { done, refused, fields } = useCartReply(skuId, "big");
  return (
    <>
      {done !== undefined && (
        <p role="status" className={layout.hint}>
          已放进购物车。
          <Link className={button.moreLink} to={CART}>
            去看看
          </Link>
        </p>
      )}
      {refused?.message && (
        <p className={cx(field.message, field.error)} role="alert">
          {Object.values(fields)[0] ?? refused.message}
        </p>
      )}
    </>
  );
}
