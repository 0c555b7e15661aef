import { cardTierList } from "@ginkgo/api-contract/cards/cards";
import type { OrderItem } from "@ginkgo/api-contract/orders/order-shapes";
import { MAX_OF_ONE } from "@ginkgo/api-contract/orders/orders";
import type { ServiceSku } from "@ginkgo/api-contract/services/service-detail";
import { type ServiceDetail, serviceDetail, serviceSlots } from "@ginkgo/api-contract/services/services";
import { productDetail } from "@ginkgo/api-contract/shop/shop";
import { returnRules } from "@ginkgo/api-contract/shop/shop-codes";
import { ladderSentences, unsignedSentence } from "@ginkgo/api-contract/tours/tour-codes";
import { tripDetail } from "@ginkgo/api-contract/tours/tours";
import { moneyText } from "@ginkgo/locale/money";
import { dayText } from "@ginkgo/locale/shanghai-time";
import type { RouterContextProvider } from "react-router";
import { pageCall } from "../../lib/api/page-call.ts";
import type { CheckoutAsk } from "../../lib/pay/checkout-address.ts";
import { pageNotFound } from "../../lib/routing/not-found.ts";
import type { ServiceDay } from "../../lib/service-days.ts";

export interface LoadArgs {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** What is about to be ordered, and what of it is still to be chosen. */
export interface Subject {
  item: Pick<OrderItem, "targetId" | "name" | "skuName" | "picture" | "cover" | "link">;
  /** What else the cart brings, each with how many; empty for one thing. */
  others: { item: Subject["item"]; n: number }[];
  /** Most pieces or people; 1 where there is nothing to count. */
  most: number;
  /** Days and hours of a visit. */
  days: ServiceDay[];
  /** Departures that can be joined. */
  departures: { id: string; text: string; note: string }[];
  /** Whether one can sleep alone, for a supplement. */
  hasSingleRooms: boolean;
  /** Asked before a visit. */
  healthQuestions: string[];
  /** What forbids a visit: each is asked for before it is ordered. */
  contraindications: string[];
  /** What cancelling costs, in words. */
  rules: string[];
  /** Where several visits that are bought together can be made; undefined for anything else. */
  areaText?: string;
}

const MAX_SHOWN = 20;
const none = {
  others: [],
  most: 1,
  days: [],
  departures: [],
  hasSingleRooms: false,
  healthQuestions: [],
  contraindications: [],
};

const visitRules = (freeCancelHours: number): string[] => [
  "付款 10 分钟内，还没有人接单，可以撤销，全额退，不用说理由。",
  "还没有派单，随时可以取消，全额退。",
  `派单以后，上门前 ${freeCancelHours} 小时以上取消，全额退；不到 ${freeCancelHours} 小时收 20%，有上门费的不超过上门费。`,
  "护理员出发以后，上门费不退，其余由客服核对后退。",
  "约好的时间没有人在家，收上门费（没有上门费的收 20%），其余退回。",
  "用会员卡次数约的：服务开始以前取消，次数退回卡里，付了钱的照上面的规则收；没有人在家，或服务已经开始，这一次算用掉，上门费不另收。",
  `上门前 ${freeCancelHours} 小时以上可以自己改时间，最多两次，不收费。`,
  "长辈住院等情况，申请时附上证明的照片，核对后不收费。",
];

const packageVisitRules = (freeCancelHours: number): string[] => [
  "服务开始以前取消，这一次退回套餐，可以再约；另付了加价的，派单以前全额退，派单以后按离上门多久收。",
  "约好的时间没有人在家，或者服务已经开始，这一次算用掉。",
  "护理员没有来，或者我们安排不上，这一次退回套餐，付了的加价全额退。",
  `上门前 ${freeCancelHours} 小时以上可以自己改时间，最多两次，不收费；要在套餐的使用期里。`,
];

const serviceItem = (
  { id, name, picture, cover }: Pick<ServiceDetail, "id" | "name" | "picture" | "cover">,
  sku: Pick<ServiceSku, "id" | "name">,
): Subject["item"] => ({
  targetId: id,
  name,
  skuName: sku.name,
  picture,
  cover,
  link: `/service/${id}?sku=${sku.id}`,
});

async function service(args: LoadArgs, ask: CheckoutAsk, endDay: string | null): Promise<Subject> {
  const params = { id: ask.target };
  const found = await pageCall(args, serviceDetail, { params });
  const sku = found.skus.find(({ id }) => id === ask.sku) ?? found.skus[0]!;
  const slots = await pageCall(args, serviceSlots, {
    params,
    query: { days: "14", skuId: sku.id, ...(ask.adcode ? { adcode: ask.adcode } : {}) },
  });
  const { freeCancelHours, healthQuestions, contraindications } = found.details;
  return {
    ...none,
    item: serviceItem(found, sku),
    days: slots.days.filter(({ date }) => !endDay || date <= endDay),
    healthQuestions,
    contraindications,
    rules: ask.package ? packageVisitRules(freeCancelHours) : visitRules(freeCancelHours),
  };
}

async function product(args: LoadArgs, ask: CheckoutAsk): Promise<Subject> {
  const { goods = [], ...first } = ask;
  const others = await Promise.all(
    goods.slice(1).map(async (g) => ({ item: (await product(args, { ...first, ...g })).item, n: g.n })),
  );
  const found = await pageCall(args, productDetail, { params: { id: ask.target } });
  const sku = found.skus.find(({ id }) => id === ask.sku) ?? found.skus[0]!;
  return {
    ...none,
    others,
    item: {
      targetId: found.id,
      name: found.title,
      skuName: sku.specs.map(({ value }) => value).join(" · ") || null,
      picture: found.categoryId,
      cover: found.cover,
      link: `/shop/product/${found.id}?sku=${sku.id}`,
    },
    most: Math.max(1, Math.min(sku.stock, sku.limitPerOrder ?? MAX_OF_ONE, MAX_SHOWN)),
    rules: [
      "还没有发货，随时可以取消，全额退。",
      `${returnRules[found.details.returnRule]}。收货后申请退款，48 小时内答复。`,
      "10 天没有确认收货，自动确认。",
    ],
  };
}

async function trip(args: LoadArgs, ask: CheckoutAsk): Promise<Subject> {
  const found = await pageCall(args, tripDetail, { params: { id: ask.target } });
  const open = found.departures.filter(({ state }) => state === "FORMING" || state === "FORMED");
  return {
    ...none,
    item: {
      targetId: found.id,
      name: found.title,
      skuName: null,
      picture: found.categoryId,
      cover: found.cover,
      link: `/tour/trip/${found.id}`,
    },
    most: Math.min(10, Math.max(1, ...open.map(({ left }) => left))),
    departures: open.map((d) => ({
      id: d.id,
      text: `${dayText(d.date)}，余 ${d.left} 位`,
      note: `每位 ${moneyText(d.priceFen)}${
        d.singleSupplementFen > 0 ? `，单人房加 ${moneyText(d.singleSupplementFen)}` : ""
      }`,
    })),
    hasSingleRooms: open.some((d) => d.singleSupplementFen > 0),
    rules: [...ladderSentences(found.cancelLadder), unsignedSentence()],
  };
}

/** Several visits of a service that are bought together. */
async function visitPackage(args: LoadArgs, ask: CheckoutAsk): Promise<Subject> {
  const found = await pageCall(args, serviceDetail, { params: { id: ask.target } });
  const sku = found.skus.find(({ id }) => id === ask.sku);
  if (!sku) throw pageNotFound(args.url);
  return {
    ...none,
    item: serviceItem(found, sku),
    areaText: found.areaText,
    rules: [
      "一次都没用的，随时全额退。",
      "用了几次的，没用的次数随时可以退，按每次的价格退，不收手续费；过了使用期也可以退。",
      "约了还没有做的，先取消那一次，再退剩下的。有一次正在核对退款的，等核对好再退。",
      "钱原路退回，一般 1 到 3 个工作日到账。",
    ],
  };
}

async function card(args: LoadArgs, ask: CheckoutAsk): Promise<Subject> {
  if (ask.sku) return visitPackage(args, ask);
  const { records } = await pageCall(args, cardTierList);
  const tier = records.find(({ id }) => id === ask.target);
  if (!tier) throw pageNotFound(args.url);
  return {
    ...none,
    item: {
      targetId: tier.id,
      name: tier.name,
      skuName: `${tier.months} 个月`,
      picture: null,
      link: "/user/card",
    },
    rules: ["7 天内没有用过权益，可以全额退。", "这是权益卡，不储值，里面不存钱。"],
  };
}

const loaders = { SERVICE: service, PRODUCT: product, TOUR: trip, CARD: card };

/** @param endDay last day on which a visit of a package can be made; null where there is none */
export const loadSubject = (args: LoadArgs, ask: CheckoutAsk, endDay: string | null): Promise<Subject> =>
  loaders[ask.kind](args, ask, endDay);
