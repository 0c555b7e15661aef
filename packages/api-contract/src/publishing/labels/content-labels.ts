import { announcementTones } from "../../content/article-content.ts";
import { homeDoors, homeSections } from "../../content/home.ts";
import { informationGroups } from "../../content/information.ts";
import { editableDictionaries } from "../../reference/dictionary-content.ts";
import { synonymKinds, synonymPlaces } from "../../search/synonym-content.ts";
import { choice, type FieldTexts, hinted, long } from "./field-text.ts";
import { seoLabels } from "./seo-labels.ts";

const slugs = {
  privacy: "隐私政策",
  terms: "用户协议",
  license: "资质公示",
  about: "关于我们",
  accessibility: "无障碍声明",
  family: "家人须知",
  merchantsJoin: "商家入驻",
  business: "合作加盟",
  joinus: "做服务人员",
};

const blockLabels: FieldTexts = {
  "blocks[].type": choice("种类", {
    heading: "小标题",
    paragraph: "段落",
    note: "提示",
    warning: "警告",
    list: "列表",
    table: "表格",
    image: "图片",
    video: "视频",
    licences: "证照",
  }),
  "blocks[].text": "文字",
  "blocks[].alt": hinted("图上是什么", "看不见的人靠它听懂。"),
  "blocks[].url": "地址",
  "blocks[].caption": "图下的话",
  "blocks[].title": "标题",
};

export const articleLabels: FieldTexts = {
  ...blockLabels,
  title: "标题",
  group: choice("分类", informationGroups),
  summary: long("摘要", "列表里显示，也是分享时的说明。"),
  source: "来源",
  author: "作者",
  blocks: "正文",
  references: "依据",
  "references[].text": "名称",
  "references[].url": "网址",
  reviewOn: hinted("什么时候复核", "到那天要有人看看还对不对。"),
  ...seoLabels("seo"),
};

export const pageLabels: FieldTexts = {
  ...blockLabels,
  slug: choice("页面", slugs),
  title: "标题",
  summary: "摘要",
  effectiveOn: hinted("生效日期", "同意过以前版本的会员，要按这一版重新同意。"),
  blocks: "正文",
  ...seoLabels("seo"),
};

export const homeLabels: FieldTexts = {
  doors: hinted("入口", "从左到右。没有东西可看的自己收起来。"),
  "doors[].door": choice("哪个入口", homeDoors),
  sections: hinted("栏目", "从上到下。没有东西可看的自己收起来。"),
  "sections[].section": choice("哪一栏", homeSections),
  "sections[].title": hinted("换一个标题", "空着就用原来的。"),
  "sections[].from": hinted("从哪天起", "空着就是一直有。"),
  "sections[].until": "到哪天止",
};

export const noticeLabels: FieldTexts = {
  title: "公告",
  tone: choice("种类", announcementTones),
  link: hinted("点开去哪里", "本站的地址，以 / 开头；可以空着。"),
  from: "从哪天起",
  until: "到哪天止",
};

export const synonymLabels: FieldTexts = {
  say: hinted("大家怎么说", "例如：洗澡。"),
  kind: choice("在哪一类里", synonymKinds, "空着就是每一类。"),
  words: hinted("是什么意思", "例如：助浴。"),
  place: choice("去处", synonymPlaces),
  sort: choice("怎么排", { price: "便宜的在前" }),
  rank: hinted("先后", "小的在前。"),
};

export const dictionaryWordLabels: FieldTexts = {
  dictionary: choice("哪一份字典", editableDictionaries, "发布以后不能换；不对就另建一个，再把这个下线。"),
  text: hinted("词", "改字不影响已有的记录：它们认的是编码。"),
  under: hinted("在哪个词下面", "空着就是最上面一层。发布以后不能换。"),
  code: hinted("编码", "空着由门户编。发布以后不能改：服务、商品、机构都按它认。"),
  rank: hinted("次序", "小的在前。"),
};
