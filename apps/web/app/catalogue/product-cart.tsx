import { Button } from "@ginkgo/ui/button";
import { Link } from "react-router";
import { useFormReply } from "../lib/form-reply.ts";

interface Goods {
  skuId: string;
  count: number;
  /** Long where the page has room, short under the thumb. */
  size?: "big";
}

/** Puts what is chosen into the cart; says what came of it beside the button. */
export function AddToCart({ skuId, count, size }: Goods) {
  const { fetcher, busy, done, refused, fields } = useFormReply(`cart-add-${skuId}-${size}`, "cart");
  return (
    <fetcher.Form method="post" className="pd-cart">
      <input type="hidden" name="intent" value="cart" />
      <input type="hidden" name="skuId" value={skuId} />
      <input type="hidden" name="quantity" value={count} />
      <Button type="submit" variant="sec" size={size} icon={size && "shopping-cart"} busy={busy} full>
        加入购物车
      </Button>
      {done !== undefined && (
        <p role="status" className="hint">
          已放进购物车。
          <Link className="more" to="/user/cart">
            去看看
          </Link>
        </p>
      )}
      {refused && (
        <p className="msg err" role="alert">
          {Object.values(fields)[0] ?? refused.message}
        </p>
      )}
    </fetcher.Form>
  );
}
