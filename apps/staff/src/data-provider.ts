import {
  cannedReplies,
  deleteCannedReply,
  saveCannedReply,
  staffFollowUps,
} from "@ginkgo/api-contract/advisory/chat-staff";
import { staffOrders } from "@ginkgo/api-contract/orders/order-staff";
import type { DataProvider, GetListParams } from "react-admin";
import { callStaff } from "./call-staff.ts";
import { countedQuery } from "./orders/counted-orders.ts";
import { queryOfView } from "./orders/order-views.ts";
import { pageCursors } from "./page-cursors.ts";

const orderPages = pageCursors();
const followPages = pageCursors();

const listOf = {
  async canned() {
    const data = await callStaff(cannedReplies);
    return { data, total: data.length };
  },
  async orders({ pagination, filter, sort }: GetListParams) {
    const page = pagination?.page ?? 1;
    const asked = {
      ...queryOfView(filter.view),
      ...countedQuery(filter),
      ...(filter.kind ? { kind: filter.kind } : {}),
      ...(filter.keyword ? { keyword: filter.keyword } : {}),
      ...(filter.memberId ? { memberId: filter.memberId } : {}),
      ...(sort?.order === "ASC" ? { sort: "old" as const } : {}),
      size: String(pagination?.perPage ?? 20),
    };
    const cursor = orderPages.cursorOf(asked, page);
    const { records, total, hasMore, nextCursor } = await callStaff(staffOrders, {
      query: { ...asked, ...(cursor ? { cursor } : { current: String(page) }) },
    });
    orderPages.keep(asked, page, nextCursor);
    if (!hasMore) return { data: records, total };
    return { data: records, pageInfo: { hasNextPage: nextCursor !== undefined, hasPreviousPage: page > 1 } };
  },
  async follow({ pagination, filter }: GetListParams) {
    const page = pagination?.page ?? 1;
    const asked = { state: filter.state, size: String(pagination?.perPage ?? 20) };
    const cursor = followPages.cursorOf(asked, page);
    const { records, total, nextCursor } = await callStaff(staffFollowUps, {
      query: { ...asked, ...(cursor ? { cursor } : { current: String(page) }) },
    });
    followPages.keep(asked, page, nextCursor);
    return { data: records, total };
  },
};

type Words = { id?: string; title: string; text: string };
const saveWords = async ({ id, title, text }: Words) => ({
  data: await callStaff(saveCannedReply, { body: { ...(id ? { id } : {}), title, text } }),
});
const never = () => Promise.reject(new Error("没有这一步。"));

/** What react-admin's lists and forms ask for, as calls of the contract. */
export const dataProvider = {
  getList: (resource: keyof typeof listOf, params: GetListParams) => listOf[resource](params),
  async getOne(_: string, { id }: { id: string }) {
    const found = (await callStaff(cannedReplies)).find((one) => one.id === String(id));
    if (!found) throw new Error("没有这一条，可能已经删了。");
    return { data: found };
  },
  create: (_: string, { data }: { data: Words }) => saveWords(data),
  update: (_: string, { id, data }: { id: string; data: Words }) => saveWords({ ...data, id: String(id) }),
  async delete(_: string, { id, previousData }: { id: string; previousData: unknown }) {
    await callStaff(deleteCannedReply, { params: { id: String(id) } });
    return { data: previousData };
  },
  async deleteMany(_: string, { ids }: { ids: string[] }) {
    for (const id of ids) await callStaff(deleteCannedReply, { params: { id: String(id) } });
    return { data: ids };
  },
  getMany: never,
  getManyReference: never,
  updateMany: never,
} as unknown as DataProvider;
