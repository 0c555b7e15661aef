import { z } from "zod";
import { written } from "../membership/membership-fields.ts";

const link = /[<>]|:\/\/|www\.|[a-z0-9-]\.[a-z]{2,}/i;

/** Who carries a parcel, as the customer reads it: a name, no address to press. */
export const Carrier = written(2, 20, "快递公司").refine(
  (name) => !link.test(name),
  "快递公司只写名字，例如顺丰速运，不要写网址和尖括号。",
);

/** The number a parcel is followed by; spaces and full-width characters of a copied one are no part of it. */
export const TrackingNo = z
  .string("请填写运单号。")
  .transform((text) => text.normalize("NFKC").replace(/\s/gu, ""))
  .pipe(
    z.string().regex(/^[A-Za-z0-9-]{4,40}$/, "运单号是 4 到 40 位字母、数字或短横线，请对着快递单再看一遍。"),
  );
