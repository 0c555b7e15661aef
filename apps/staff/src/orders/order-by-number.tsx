import { staffOrders } from "@ginkgo/api-contract/orders/order-staff";
import { Button } from "@ginkgo/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useParams } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import staff from "../staff.module.css";

/** Leads from an order's number to its page. */
export function OrderByNumber() {
  const { sn = "" } = useParams();
  const { data, error } = useQuery({
    queryKey: ["orders", "number", sn],
    queryFn: () => callStaff(staffOrders, { query: { sn } }),
    retry: false,
  });
  const found = data?.records[0];
  if (found) return <Navigate to={`/orders/${found.id}`} replace />;
  return (
    <div className={staff.listPage}>
      <h1>订单 {sn}</h1>
      {data || error ? (
        <>
          <p role="alert">
            {error ? sayWhy(error) : "没有这个号码的订单，或不归您处理。请核对号码，再从订单列表里找。"}
          </p>
          <Button render={<Link to="/orders" />}>去订单列表</Button>
        </>
      ) : (
        <p role="status">正在找</p>
      )}
    </div>
  );
}
