import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";

/** Sections of the home page below its search and its doors. */
export const homeSections = {
  ORGS: "附近评价好的机构",
  HELPS: "六助上门",
  TOURS: "这个时节的旅居",
  CITIES: "按城市找",
  ADVISER: "问顾问",
  TRUST: "凭什么放心和家属的话",
} as const;
export type HomeSection = keyof typeof homeSections;

/** Doors to the areas of the portal. */
export const homeDoors = {
  ORGS: "养老机构",
  SERVICES: "居家服务",
  SHOP: "银龄商城",
  TOURS: "康养旅居",
  FEES: "费用咨询",
} as const;
export type HomeDoor = keyof typeof homeDoors;

const PlacedSection = z
  .object({
    section: z.enum(codesOf(homeSections), "请选是哪一栏。"),
    /** In place of its own title. */
    title: z.string().trim().min(2, "请写两个字以上，或空着用原来的标题。").max(24).optional(),
    /** First and last day on which it is shown; absent: always. */
    from: Day.optional(),
    until: Day.optional(),
  })
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ["until"],
    message: "结束的日子不能早于开始的日子。",
  });

/** What stands on the home page, from top to bottom. What there is nothing of is left out by itself. */
export const HomeContent = z
  .object({
    doors: z
      .array(z.object({ door: z.enum(codesOf(homeDoors), "请选是哪个入口。") }))
      .min(1, "请至少留一个入口。")
      .max(5),
    sections: z.array(PlacedSection).min(1).max(20),
  })
  .superRefine(({ doors, sections }, ctx) => {
    doors.forEach(({ door }, i) => {
      if (doors.findIndex((d) => d.door === door) !== i)
        ctx.addIssue({ code: "custom", path: ["doors", i], message: "这个入口写了两次，请去掉一次。" });
    });
    if (!sections.some(({ section, from, until }) => section === "ADVISER" && !from && !until))
      ctx.addIssue({
        code: "custom",
        path: ["sections"],
        message: "“问顾问”要一直在：老人拿不准的时候，总能找到人。请加上它，不要填日子。",
      });
  });
export type HomeContent = z.output<typeof HomeContent>;

/** The arrangement of a portal nobody has arranged yet. */
export const firstHome: HomeContent = {
  doors: codesOf(homeDoors).map((door) => ({ door })),
  sections: codesOf(homeSections).map((section) => ({ section })),
};

export const HomeArrangement = z.object({
  doors: z.array(z.enum(codesOf(homeDoors))),
  sections: z.array(
    z.object({
      section: z.enum(codesOf(homeSections)),
      /** Null: its own. */
      title: z.string().nullable(),
    }),
  ),
});
export type HomeArrangement = z.output<typeof HomeArrangement>;

export const homeArrangement = endpoint("GET /rest/cms/home", {
  summary: "首页今天排了什么：入口和栏目，从上到下",
  who: "anyone",
  reply: HomeArrangement,
});
