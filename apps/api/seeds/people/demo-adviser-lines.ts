import type {
  AdviserTitle,
  FollowState,
  FollowType,
  FollowWay,
  Specialty,
} from "@ginkgo/api-contract/advisory/advisory-codes";

/** Somebody of the demo data set whom members talk to; all of them are made up. */
export interface AdviserLine {
  name: string;
  /** Of the block 199 0000 xxxx, which belongs to nobody. */
  phone: string;
  /** Customer service has no title. */
  title: AdviserTitle | null;
  employeeNo: string;
  /** Area codes; empty is everywhere. */
  areas: string[];
  specialties: Specialty[];
  certificates: string[];
  yearsOfWork: number;
  servedFamilies: number;
  workDays: number[];
  hours: [from: string, to: string];
  intro: string;
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const service = {
  title: null,
  areas: [],
  specialties: [],
  certificates: [],
  servedFamilies: 0,
  workDays: everyDay,
} satisfies Partial<AdviserLine>;

/** The first of each kind is the demo account of that role. */
export const adviserLines: readonly AdviserLine[] = [
  {
    name: "陈静",
    phone: "19900000011",
    title: "SENIOR",
    employeeNo: "GK1001",
    areas: ["320100"],
    specialties: ["ORG", "DISABLED", "SUBSIDY"],
    certificates: ["社会工作师（中级）", "老年人能力评估师（三级）"],
    yearsOfWork: 9,
    servedFamilies: 412,
    workDays: everyDay,
    hours: ["09:00", "18:00"],
    intro:
      "在南京做了九年养老咨询，主城和江宁的机构大多去看过。家里有人失能、想弄清长护险和补贴的，可以找我。",
  },
  {
    name: "徐海燕",
    phone: "19900000021",
    title: "CARE_MANAGER",
    employeeNo: "GK1002",
    areas: ["320500", "320200"],
    specialties: ["DEMENTIA", "MEDICAL", "ORG"],
    certificates: ["护士执业证书", "认知症照护师"],
    yearsOfWork: 12,
    servedFamilies: 356,
    workDays: [1, 2, 3, 4, 5, 6],
    hours: ["08:30", "17:30"],
    intro:
      "做过八年老年科护士，现在负责苏州和无锡。记性变差、晚上不睡、总想出门，这些怎么照护，我陪您一步一步来。",
  },
  {
    name: "马建军",
    phone: "19900000022",
    title: "ADVISER",
    employeeNo: "GK1003",
    areas: ["321000", "321100", "321200"],
    specialties: ["ORG", "SUBSIDY"],
    certificates: ["社会工作师（初级）"],
    yearsOfWork: 5,
    servedFamilies: 138,
    workDays: [1, 2, 3, 4, 5],
    hours: ["09:00", "18:00"],
    intro: "原来在社区做老龄工作，熟悉扬州、镇江、泰州的养老院和各项补贴。手续怎么跑，我列成单子给您。",
  },
  {
    name: "何雨桐",
    phone: "19900000023",
    title: "SENIOR",
    employeeNo: "GK1004",
    areas: ["310000", "330000"],
    specialties: ["TOUR", "ORG"],
    certificates: ["导游证", "养老护理员（四级）"],
    yearsOfWork: 7,
    servedFamilies: 274,
    workDays: [2, 3, 4, 5, 6, 7],
    hours: ["10:00", "19:00"],
    intro: "负责上海和浙江，也带过三年旅居团。想换个地方住一阵，路上怎么照应、离医院多远，先和我说说。",
  },
  {
    name: "孔令芳",
    phone: "19900000024",
    title: "SENIOR",
    employeeNo: "GK1005",
    areas: ["320300", "340000"],
    specialties: ["DISABLED", "MEDICAL", "SUBSIDY"],
    certificates: ["康复治疗师（士）", "老年人能力评估师（四级）"],
    yearsOfWork: 10,
    servedFamilies: 301,
    workDays: everyDay,
    hours: ["08:30", "17:30"],
    intro: "康复出身，负责徐州和安徽。中风后的康复、鼻饲和压疮的护理，哪家机构真做得到，我去看过再告诉您。",
  },
  {
    ...service,
    name: "赵敏",
    phone: "19900000012",
    employeeNo: "GK2001",
    yearsOfWork: 6,
    hours: ["08:00", "20:00"],
    intro: "订单、退款、发票和账号的事，都可以问我。",
  },
  {
    ...service,
    name: "林小雨",
    phone: "19900000025",
    employeeNo: "GK2002",
    yearsOfWork: 2,
    hours: ["08:00", "20:00"],
    intro: "订单、退款、发票和账号的事，都可以问我。",
  },
];

/** Whose conversation, by the demo customers: 王桂兰, 张德福, their daughter. */
export type Who = "wang" | "zhang" | "daughter";

/** One said line: the member's begin with `>`, staff's with `<`; minutes since the one before. */
type Line = [minutes: number, text: string];

export interface TalkLine {
  who: Who;
  kind: "ADVISER" | "SUPPORT" | "CONSULT";
  staff: string;
  daysAgo: number;
  state: "OPEN" | "LEFT" | "CLOSED";
  lines: Line[];
  score?: [score: number, words: string, shown: boolean];
  callback?: string;
}

export const talkLines: readonly TalkLine[] = [
  {
    who: "wang",
    kind: "ADVISER",
    staff: "陈静",
    daysAgo: 3,
    state: "OPEN",
    lines: [
      [0, ">陈老师您好，我婆婆九十三了，白天要人扶着走，想看看有没有合适的养老院。"],
      [4, "<王阿姨您好。您婆婆吃饭、上厕所要人帮忙吗？晚上起来几次？"],
      [6, ">吃饭自己可以，上厕所要扶。晚上起来两次。"],
      [3, "<那一般评下来是半失能。鼓楼和秦淮有三家能收，我把费用和床位列给您，您先看看。"],
      [2, "<另外南京的长护险可以申请，评上以后每个月能减一部分护理费。"],
      [15, ">好的，我和家里商量一下。周六能去看看吗？"],
      [5, "<可以，周六上午九点半我陪您去，先看离您家近的那家。"],
    ],
  },
  {
    who: "wang",
    kind: "SUPPORT",
    staff: "赵敏",
    daysAgo: 12,
    state: "CLOSED",
    lines: [
      [0, ">上门洗澡的发票怎么开？"],
      [2, "<王阿姨您好，在“我的订单”里打开那一单，点“申请发票”，填抬头就行。"],
      [3, ">找到了，谢谢。"],
      [1, "<不客气，有事随时来。"],
    ],
    score: [5, "一说就明白，很快。", false],
  },
  {
    who: "wang",
    kind: "CONSULT",
    staff: "陈静",
    daysAgo: 20,
    state: "CLOSED",
    lines: [
      [0, ">这家的护理费是按什么分的？"],
      [7, "<按评估等级分四档，半失能是第二档。价目表上写的就是全部，没有另外的入院费。"],
      [4, ">试住要交多少？"],
      [2, "<试住七天按天算，不合适随时走，剩下的当天退。"],
    ],
    score: [5, "把每一笔费用都讲清楚了，还陪我们去看了房间。", true],
  },
  {
    who: "zhang",
    kind: "SUPPORT",
    staff: "林小雨",
    daysAgo: 0.4,
    state: "LEFT",
    lines: [[0, ">我的退款三天了还没有到，麻烦看一下。"]],
    callback: "19900000003",
  },
  {
    who: "zhang",
    kind: "CONSULT",
    staff: "何雨桐",
    daysAgo: 9,
    state: "CLOSED",
    lines: [
      [0, ">这个行程血压高能去吗？"],
      [9, "<张叔叔好，这条线海拔不高，每天走路不超过五千步。您带好平时的药，出发前量一次血压告诉我们。"],
    ],
    score: [4, "回答得仔细，就是等了一会儿。", true],
  },
  {
    who: "daughter",
    kind: "CONSULT",
    staff: "徐海燕",
    daysAgo: 1.2,
    state: "OPEN",
    lines: [
      [0, ">我外婆最近总说有人拿她东西，这是认知症吗？"],
      [11, "<您好，这种情况很多家庭都遇到过。先带她去记忆门诊做个评估，别和她争有没有拿。"],
      [3, "<这家有单独的认知症专区，晚上有人巡房，您可以先约一次参观。"],
      [30, ">好的，我约周日。需要带什么材料？"],
    ],
  },
  {
    who: "zhang",
    kind: "CONSULT",
    staff: "徐海燕",
    daysAgo: 27,
    state: "CLOSED",
    lines: [
      [0, ">老伴晚上不睡觉，来回走，怎么办？"],
      [8, "<先看看白天是不是睡多了。白天多晒太阳、多走动，晚上留一盏小灯，别锁门吓着她。"],
      [5, "<一周还不见好，就去医院看看是不是药的关系。我把苏州能看的门诊发给您。"],
    ],
    score: [5, "照着做了三天，真的好一些。", true],
  },
  {
    who: "daughter",
    kind: "CONSULT",
    staff: "孔令芳",
    daysAgo: 31,
    state: "CLOSED",
    lines: [
      [0, ">中风三个月，还能做康复吗？"],
      [12, "<能，半年内都是好时候。这家有康复室，但治疗师只在周一到周五，您要问清周末怎么安排。"],
    ],
    score: [5, "说的都是实话，连不足也告诉我们。", true],
  },
  {
    who: "daughter",
    kind: "CONSULT",
    staff: "马建军",
    daysAgo: 45,
    state: "CLOSED",
    lines: [
      [0, ">扬州户口在镇江住养老院，补贴哪里领？"],
      [6, "<补贴跟户口走，在扬州的街道申请，住在镇江也可以领。材料我列给您。"],
    ],
    score: [5, "材料清单很清楚，一次就办好了。", true],
  },
];

export interface FollowLine {
  who: Who;
  type: FollowType;
  way: FollowWay;
  state: FollowState;
  /** Days from today, negative before it. */
  days: number;
  content: string;
  satisfaction?: number;
}

/** Of 陈静; every type and state once. */
export const followLines: readonly FollowLine[] = [
  {
    who: "wang",
    type: "AFTER_CONSULT",
    way: "PHONE",
    state: "DONE",
    days: -19,
    satisfaction: 5,
    content: "说费用听明白了，想周六去看看。已约好陪同参观。",
  },
  {
    who: "wang",
    type: "AFTER_VISIT",
    way: "WECHAT",
    state: "DONE",
    days: -14,
    satisfaction: 4,
    content: "看了两家，觉得朝南的房间好，伙食想再了解。已发一周食谱。",
  },
  { who: "wang", type: "AFTER_CHECKIN", way: "VISIT", state: "PLANNED", days: 3, content: "" },
  {
    who: "wang",
    type: "AFTER_SERVICE",
    way: "PHONE",
    state: "MISSED",
    days: -4,
    content: "打了两次没有接，改天下午再打。",
  },
  {
    who: "wang",
    type: "HEALTH",
    way: "VIDEO",
    state: "CANCELLED",
    days: -7,
    content: "家里人说那天要去医院复查，改到下个月。",
  },
  {
    who: "wang",
    type: "COMPLAINT",
    way: "PHONE",
    state: "DONE",
    days: -2,
    satisfaction: 4,
    content: "保洁晚到的事已向她说明处理结果，她接受。",
  },
];

/** Words everybody may send. */
export const cannedLines: readonly [title: string, text: string][] = [
  ["开场", "您好，我是银杏里的客服，请问有什么可以帮您？"],
  ["请稍等", "请稍等两分钟，我帮您查一下。"],
  ["退款时间", "退款同意以后会原路退回，一般 1 到 3 个工作日到账。"],
  ["防骗提醒", "提醒您：付款只在本站订单里进行，任何人都不会向您要验证码。"],
  ["约参观", "您看哪天方便去看看？我帮您和机构约好时间，也可以陪您去。"],
  ["结束", "今天的事办好了。以后有事随时来，祝您和家人健康。"],
];
