import { readFileSync } from "node:fs";
import type { SitePageSlug } from "@ginkgo/api-contract/content/content";

/** A page that comes with the program: there from the first start, until staff publish a newer version. */
export interface OwnPage {
  version: string;
  effectiveOn: string;
  title: string;
  summary: string;
  /** Text of read-blocks.ts with the site's particulars still to be filled in. */
  text: string;
}

const textOf = (slug: SitePageSlug) => readFileSync(new URL(`pages/${slug}.md`, import.meta.url), "utf8");

const page = (slug: SitePageSlug, title: string, summary: string): OwnPage => ({
  version: "2026-01",
  effectiveOn: "2026-01-01",
  title,
  summary,
  text: textOf(slug),
});

export const ownPages: Record<SitePageSlug, OwnPage> = {
  privacy: page(
    "privacy",
    "隐私政策",
    "我们收集哪些信息、用来做什么、保存多久，您怎样查看、导出、更正和删除。",
  ),
  terms: page("terms", "用户协议", "账号、下单、取消与退款、评价、家庭代办和争议处理的约定。"),
  license: page("license", "资质公示", "营业执照、许可与备案，自营与第三方的说明。"),
  about: page("about", "关于我们", "我们是谁，做什么，怎样保持中立，怎样联系。"),
  accessibility: page(
    "accessibility",
    "无障碍声明",
    "这个网站为看不清、听不清、手不方便的人做了什么，还差什么，怎样告诉我们。",
  ),
  merchantsJoin: page(
    "merchantsJoin",
    "商家入驻",
    "养老机构、上门服务商、商品商家和旅居机构加入：得到什么、收多少钱、规则、步骤和材料。",
  ),
  business: page(
    "business",
    "合作加盟",
    "区域合作和代理加盟：做什么、怎样分钱、规则、怎样退出、步骤和材料。",
  ),
  joinus: page(
    "joinus",
    "做服务人员",
    "想上门照护、做饭、陪诊的人：收入、保障、要求、规则、步骤和要准备的证件。",
  ),
  family: page("family", "家人须知", "成为家人以后能看到什么、能代办什么、什么不会共享，怎样退出。"),
};
