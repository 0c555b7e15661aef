import { type KeyObject, privateDecrypt } from "node:crypto";

interface FakeTransfer {
  amount: number;
  openid: string;
  name: string | undefined;
  scene: string;
  reported: string[];
  ordered: number;
  state: "ACCEPTED" | "PROCESSING" | "WAIT_USER_CONFIRM" | "TRANSFERING" | "SUCCESS" | "FAIL" | "CANCELLED";
  reason?: string;
}

/** Money our own WeChat Pay was told to send to people. */
export const noTransfers = () => ({
  /** Transfers to people, by number. */
  transfers: new Map<string, FakeTransfer>(),
  /** What a new transfer comes to; or with which code it is refused. */
  transferComesTo: { state: "SUCCESS" } as Pick<FakeTransfer, "state" | "reason">,
  refuseTransfer: "",
});
type FakeTransfers = ReturnType<typeof noTransfers>;

/** What the vendor says to an order, or to the question what became of one; names it opens with its own key. */
export function answerTransfer(
  world: FakeTransfers,
  method: string,
  path: string,
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent
  body: Record<string, any>,
  privateKey: KeyObject,
): [number, unknown] {
  const no: string = method === "POST" ? body.out_bill_no : path.split("/").at(-1)!;
  const known = world.transfers.get(no);
  if (method === "GET" && !known) return [404, { code: "NOT_FOUND" }];
  if (method === "POST") {
    if (world.refuseTransfer === "SYSTEM_ERROR") return [500, { code: "SYSTEM_ERROR" }];
    if (world.refuseTransfer) return [403, { code: world.refuseTransfer }];
    const isOdd = !/^[0-9A-Za-z]{1,32}$/.test(no) || !body.appid || body.transfer_remark.length > 32;
    const needsName = body.transfer_amount >= 200_000;
    const mayName = body.transfer_amount >= 30;
    if (isOdd || (needsName && !body.user_name) || (!mayName && body.user_name))
      return [400, { code: "PARAM_ERROR" }];
    if (known && known.amount !== body.transfer_amount) return [400, { code: "INVALID_REQUEST" }];
    const key = { key: privateKey, oaepHash: "sha1" };
    if (known) known.ordered++;
    else
      world.transfers.set(no, {
        amount: body.transfer_amount,
        openid: body.openid,
        name: body.user_name && privateDecrypt(key, Buffer.from(body.user_name, "base64")).toString(),
        scene: body.transfer_scene_id,
        reported: body.transfer_scene_report_infos.map((one: { info_type: string }) => one.info_type),
        ordered: 1,
        ...world.transferComesTo,
      });
  }
  const { amount, openid, state, reason } = world.transfers.get(no)!;
  return [
    200,
    {
      out_bill_no: no,
      transfer_bill_no: `13${no}`,
      state,
      ...(reason && { fail_reason: reason }),
      ...(method === "GET" && { transfer_amount: amount, openid }),
      ...(method === "POST" && state === "WAIT_USER_CONFIRM" && { package_info: `pkg-${no}` }),
    },
  ];
}
