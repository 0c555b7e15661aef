import type { BookKind } from "@ginkgo/api-contract/bookings/bookings";

interface Texts {
  /** Over the form, and on the way to it. */
  title: string;
  /** What it is and what it is not. */
  lead?: string;
  when: string;
  people: string;
  phone: string;
  remark: string;
  /** What a booking's facts call its target. */
  target: string;
}

/** The words of a booking, by what is booked. */
export const bookTexts: Record<BookKind, Texts> = {
  VISIT: {
    title: "预约参观",
    when: "哪一天",
    people: "几个人来",
    phone: "机构找您时打这个电话，加密保存",
    remark: "例如：老人坐轮椅，想看看护理区和食堂",
    target: "去哪里",
  },
  SERVICE: {
    title: "预约咨询",
    lead: "拿不准合不合适、选哪一种，先约个时间，商家打电话给您细说。不收费，也不占上门的时间；说好了再下单。",
    when: "哪天方便接电话",
    people: "几位要服务",
    phone: "商家打这个电话，加密保存",
    remark: "例如：母亲 82 岁，腿脚不便，想问问洗澡要准备什么",
    target: "问什么",
  },
  TOUR: {
    title: "预约参团",
    lead: "还没有合适的日子，或人多想一起走，先说想哪天去、几位，旅行社打电话和您核对。不收费，也不占名额；说好了再报名。",
    when: "想哪天出发",
    people: "几位去",
    phone: "旅行社打这个电话，加密保存",
    remark: "例如：两位老人，一位用助行器，想住一楼",
    target: "去哪里",
  },
};
