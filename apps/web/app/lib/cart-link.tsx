import { Button } from "@ginkgo/ui/button";
import { Link } from "react-router";
import styles from "./live/count-badge.module.css";
import { CountBadge } from "./live/count-badge.tsx";
import { useMember } from "./routing/site-data.ts";

export const CART = "/user/cart";

/** 购物车 with how many kinds of goods lie in it; not for service employees, who have none. */
export function CartLink() {
  const member = useMember();
  if (member?.personType === 2) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      icon="shopping-cart"
      className={styles.toCart}
      render={<Link to={CART} />}
    >
      购物车
      <CountBadge count={member?.cart ?? 0} words="种商品" />
    </Button>
  );
}
