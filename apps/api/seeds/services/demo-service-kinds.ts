import type { CareLevel } from "@ginkgo/api-contract/organisations/org-codes";
import type { EmployeeSkill, SurchargeKind } from "@ginkgo/api-contract/services/service-codes";
import type { Surcharge } from "@ginkgo/api-contract/services/service-detail";
import type { ServiceMeasures } from "@ginkgo/api-contract/visits/vitals";

/** What is alike in services of one kind. Lists are written with ｜ between, steps as 标题：说明. */
export interface ServiceKind {
  skills: EmployeeSkill[];
  who: [text: string, note: string];
  careLevels: CareLevel[];
  introduction: string;
  includes: string;
  excludes: string;
  steps: string;
  tools: string;
  prepare: string;
  suitableFor: string;
  contraindications: string;
  measures?: ServiceMeasures;
  healthQuestions: string;
  surcharges: SurchargeKind[];
  leadHours: number;
  freeCancelHours: number;
  needFamilyPresent?: boolean;
  examples: string;
}

const everybody: CareLevel[] = ["SELF", "ASSIST", "NURSING", "SPECIAL", "DEMENTIA"];
const frail: CareLevel[] = ["ASSIST", "NURSING", "SPECIAL", "DEMENTIA"];
const usualQuestions =
  "现在能自己走、要人扶，还是卧床？｜近 30 天有没有摔倒、住院或手术？｜家里几楼、有没有电梯、要不要登记？";

export const surchargeOf: Record<SurchargeKind, Surcharge> = {
  NIGHT: { kind: "NIGHT", percent: 30, note: "晚 8 点到早 8 点开始的，加 30%" },
  HOLIDAY: { kind: "HOLIDAY", percent: 50, note: "法定节假日上门，加 50%" },
  OVERTIME: {
    kind: "OVERTIME",
    amountFen: 3000,
    unit: "30 分钟",
    note: "超过约定时长的，每 30 分钟加 30 元，先问过您再做",
  },
  DISTANCE: {
    kind: "DISTANCE",
    amountFen: 300,
    unit: "公里",
    note: "超出服务区的，每公里加 3 元，出发前先告诉您",
  },
  STAIRS: { kind: "STAIRS", amountFen: 500, unit: "层", note: "没有电梯又要搬器材的，三楼起每层加 5 元" },
};

const plainCare = {
  leadHours: 4,
  freeCancelHours: 4,
  surcharges: ["NIGHT", "HOLIDAY", "OVERTIME"] as SurchargeKind[],
};

export const demoServiceKinds = {
  meal: {
    ...plainCare,
    skills: ["COOKING"],
    who: ["助餐员", "有健康证，每年体检"],
    careLevels: everybody,
    introduction: "按长辈的牙口和忌口来做，软烂、少盐、少油。血糖高的另配主食。",
    includes: "一荤两素一汤，或一顿家常饭｜饭后收拾灶台和碗筷｜记录吃了多少",
    excludes: "食材费按小票另算｜不做宴席和油炸大菜",
    steps:
      "先问忌口和药：有药要随饭吃的，提醒按时｜洗手换围裙：进厨房前量体温｜做饭或摆饭：软硬请长辈先尝｜陪着吃完再收拾：呛咳史的慢慢喂，不催",
    tools: "自带围裙、手套、保温箱",
    prepare: "请告诉我们忌口、过敏和正在吃的药",
    suitableFor: "自己做饭吃力的长辈｜术后要吃软食的｜血糖、血压要控制的",
    contraindications: "急性肠胃炎、呕吐时｜医生要求禁食时",
    healthQuestions: `对什么食物过敏？｜吞咽有没有困难、会不会呛？｜${usualQuestions}`,
    examples:
      "软和，妈妈牙口不好也吃得下。｜少盐是真的少盐，血压稳了。｜饭后连灶台都擦了。｜准时，十一点半一定到。",
  },
  bath: {
    ...plainCare,
    skills: ["BATHING"],
    who: ["持证护理员", "养老护理员三级以上"],
    careLevels: ["ASSIST", "NURSING", "SPECIAL"],
    introduction: "不敢自己洗、洗了怕摔的，由护理员上门帮着洗。前后都量血压，全程有人扶。",
    includes: "洗前洗后量血压、体温、血氧｜洗头、擦身、冲净、修指甲｜换干净衣服，收拾浴室",
    excludes: "不做搓泥、拔罐、按摩｜不处理伤口和压疮",
    steps:
      "进门换鞋、洗手，量血压和体温：收缩压高于 160 就改天，不收费｜布置浴室，铺防滑垫，试水温：水温 40℃ 上下，请长辈自己试｜洗头、擦身、冲净、修指甲：全程有人扶，门不反锁｜擦干换衣，再量一次血压：擦干地面，把浴室收拾好",
    tools: "自带洗澡椅、防滑垫、血压计、一次性垫巾",
    prepare: "请备好干净衣服和毛巾，浴室提前开暖风",
    suitableFor: "半失能、失能长者｜独自洗澡怕滑倒的｜术后恢复、医生同意洗澡的",
    contraindications:
      "血压高于 180/110 或低于 90/60｜体温 37.5℃ 以上｜心绞痛、心衰急性期｜3 个月内脑卒中｜急性感染或有开放伤口｜饭前饭后 1 小时内｜喝过酒｜癫痫发作期",
    measures: {
      vitals: ["systolic", "diastolic", "temperature", "oxygen"],
      limits: [
        { vital: "systolic", least: 90, most: 160 },
        { vital: "diastolic", least: 60, most: 110 },
        { vital: "temperature", most: 37.4 },
      ],
    },
    healthQuestions: `平时血压多少？有没有心脏病、癫痫？｜身上有没有伤口、管子、造口？｜体重大约多少？｜${usualQuestions}`,
    surcharges: ["HOLIDAY", "OVERTIME", "DISTANCE", "STAIRS"],
    needFamilyPresent: true,
    examples:
      "师傅进门先换鞋、量血压，水温让我自己试。洗完还把地拖干了，怕我滑。｜两个人来，一个扶一个洗，妈妈说比自己洗踏实。｜血压高了一点，护理员说改天再来，没收钱。｜指甲也修了，头发吹干才走。",
  },
  clean: {
    ...plainCare,
    skills: ["CLEANING"],
    who: ["保洁员", "有健康证和服务保险"],
    careLevels: everybody,
    introduction: "按长辈的习惯收拾，东西放回原处。不推销，不翻柜子。",
    includes: "厨房、卫生间、客厅、卧室地面｜台面、灶具、洁具擦洗｜垃圾分类带走",
    excludes: "不擦高层外窗｜不清洗油烟机内部｜不搬大件家具",
    steps:
      "先看一圈，问清哪些不能动：贵重东西请先收好｜从里到外、从上到下打扫：不用味道冲的清洁剂｜地面拖两遍，擦干防滑：过道不留水｜请您看过再走：不满意的当场补",
    tools: "自带抹布、尘推、中性清洁剂",
    prepare: "请留好水电，贵重物品先收起来",
    suitableFor: "弯腰、爬高吃力的长辈｜出院前要收拾屋子的｜子女不在身边的",
    contraindications: "家里有人传染病隔离期内",
    healthQuestions: "家里有没有宠物？｜对清洁剂的味道敏感吗？｜家里几楼、有没有电梯、要不要登记？",
    surcharges: ["HOLIDAY", "OVERTIME", "STAIRS"],
    examples: "厨房的油擦掉了，东西都放回原处。｜地拖得干，不滑。｜问过才动，不乱翻。｜两个小时没歇过。",
  },
  groom: {
    ...plainCare,
    skills: ["GROOMING"],
    who: ["理发修脚师傅", "服务长辈三年以上"],
    careLevels: everybody,
    introduction: "腿脚不便、卧床的长辈，师傅带工具到床边。",
    includes: "洗剪吹或修脚一次｜工具每人消毒｜碎发、皮屑清扫干净",
    excludes: "不染发、不烫发｜不治疗甲沟炎、鸡眼感染",
    steps:
      "看看头皮或脚：红肿破皮的先不做｜铺垫巾、消毒工具：一人一套｜慢慢剪、慢慢修：随时可以停｜扫干净再走：垫巾带走",
    tools: "自带推子、剪刀、修脚刀、消毒盒、垫巾",
    prepare: "请留一把有靠背的椅子，卧床的垫高枕头",
    suitableFor: "不方便出门的长辈｜卧床、坐轮椅的",
    contraindications: "头皮、足部有破溃或感染｜糖尿病足",
    healthQuestions: `有没有糖尿病、吃不吃抗凝药？｜${usualQuestions}`,
    surcharges: ["HOLIDAY", "DISTANCE"],
    examples: "躺在床上也剪得整整齐齐。｜灰指甲修薄了，走路不疼了。｜工具当面拆封，放心。",
  },
  escort: {
    ...plainCare,
    skills: ["ESCORT"],
    who: ["陪诊员", "有急救证，熟悉本市医院"],
    careLevels: ["SELF", "ASSIST", "DEMENTIA"],
    introduction: "接到门口，陪到诊室，医生说的话记下来交给您和家属。",
    includes: "上门接、送回家｜挂号、缴费、取药、取报告｜医嘱记录，当天发给家属",
    excludes: "车费、挂号费、药费按票据另算｜不代签手术和麻醉同意书",
    steps:
      "前一天打电话核对：带什么证件、要不要空腹｜到家接，扶上车：轮椅、拐杖一起带｜全程陪着看完：排队、缴费、检查都不用您跑｜送回家，交代医嘱：药怎么吃写在纸上",
    tools: "自带保温杯、雨具、折叠小凳",
    prepare: "请备好身份证、医保卡、以前的病历",
    suitableFor: "一个人去医院跑不动的长辈｜子女上班走不开的｜不会用手机挂号的",
    contraindications: "急症（请马上打 120）｜需要担架转运的",
    healthQuestions: `去哪家医院、看什么科？｜${usualQuestions}`,
    examples:
      "排队缴费都不用我跑，医生的话还写在纸上。｜妈妈耳背，陪诊员一句一句说给她听。｜空腹抽血，抽完递上面包。｜送到家还把药分好了。",
  },
  urgent: {
    ...plainCare,
    skills: ["EMERGENCY"],
    who: ["应急员", "有急救证，两人一车"],
    careLevels: everybody,
    introduction: "水电坏了、门锁打不开、人不舒服没人在身边，先打电话，我们最近的人过去。",
    includes: "上门查看和处理｜需要时帮您叫 120、通知家属｜处理经过写成记录",
    excludes: "配件费按价目表另算，换之前先问您｜不替代 120 急救",
    steps:
      "接到电话先问安全：人要紧，先打 120｜最近的人出发：告诉您多久到｜到家先看人，再看事：量血压、问感觉｜处理完请您签字：家属同时收到记录",
    tools: "自带工具箱、急救包、血压计",
    prepare: "请留一个能联系上的家属电话",
    suitableFor: "独居、空巢长辈｜装了应急呼叫器的家庭",
    contraindications: "胸痛、昏迷、大出血（请马上打 120）",
    healthQuestions: usualQuestions,
    leadHours: 1,
    surcharges: ["NIGHT", "HOLIDAY", "DISTANCE"],
    examples: "水管爆了，四十分钟就到。｜先问我头晕不晕，再去看水表。｜换什么零件多少钱，先说清楚。",
  },
  care: {
    ...plainCare,
    skills: ["DAILY_CARE"],
    who: ["养老护理员", "四级以上，有健康证"],
    careLevels: everybody,
    introduction: "按小时、半天、整天或整夜来人，帮着起居、吃饭、服药、散步，有一份照护记录。",
    includes: "起床、洗漱、穿衣、如厕｜做饭喂饭、提醒服药｜翻身、散步、聊天｜当天照护记录",
    excludes: "不打针、不换药｜不替家里其他人做饭洗衣",
    steps:
      "先看上一次的记录：换人不断线｜量血压、问睡眠：异常先告诉家属｜照计划一项一项做：做一项勾一项｜交班：写好记录，家属手机上能看",
    tools: "自带护理服、手套、血压计",
    prepare: "请把常用药、医保卡、家属电话放在一处",
    suitableFor: "白天家里没人的｜出院后头一个月的｜家属要歇一歇的",
    contraindications: "传染病隔离期内｜有攻击行为、没有家属在场的",
    healthQuestions: `有哪些慢病、吃哪些药？｜晚上起夜几次？｜${usualQuestions}`,
    examples:
      "每天的记录手机上能看，放心。｜翻身前都先说一声，手很轻。｜爸爸愿意跟她出去走两圈了。｜准点来，不看手机。",
  },
  disability: {
    ...plainCare,
    skills: ["DISABILITY_CARE"],
    who: ["长期照护师", "四级以上，做过失能照护"],
    careLevels: ["NURSING", "SPECIAL"],
    introduction: "卧床长辈的翻身、擦洗、喂食、排便照护，同时教家属怎么做更省力。",
    includes: "两小时一次翻身拍背｜擦身、口腔、会阴清洁｜喂食、管路看护｜教家属移位",
    excludes: "不换胃管、尿管，需要的另约护士｜不承诺压疮治愈",
    steps:
      "查皮肤：有没有发红、破皮，拍照给家属｜量生命体征：异常先停下来联系家属｜照护和翻身：两个人抬，不拖拽｜记录和交代：下一次翻身几点",
    tools: "自带移位单、护理垫、手套、口腔护理包",
    prepare: "请备好护理垫、纸尿裤、温水",
    suitableFor: "长期卧床的｜鼻饲、留置尿管的｜家属一个人抬不动的",
    contraindications: "生命体征不稳（请先就医）｜传染病隔离期内",
    healthQuestions: `有没有胃管、尿管、造口？｜身上有没有压疮、在哪里？｜体重大约多少？｜${usualQuestions}`,
    needFamilyPresent: true,
    examples: "翻身的办法教会了我，腰不疼了。｜两个人抬，一点不拖。｜皮肤红的地方消下去了。",
  },
  dementia: {
    ...plainCare,
    skills: ["DEMENTIA_CARE"],
    who: ["认知症照护员", "受过专门训练"],
    careLevels: ["DEMENTIA"],
    introduction: "不争辩、不纠正，顺着长辈的话头做事。陪散步、做手工、听老歌，同时看着不走失。",
    includes: "陪伴和安全看护｜认知活动一小时｜情绪和睡眠记录｜给家属的建议",
    excludes: "不做医学诊断｜不约束身体",
    steps:
      "从打招呼开始：说名字，不考人｜照着作息来：吃饭、散步时间不变｜做喜欢的事：择菜、叠衣、听戏｜写记录：哪件事让人安心、哪件事让人烦躁",
    tools: "自带活动材料包、定位手环可借用",
    prepare: "请告诉我们称呼、老家、以前做什么工作",
    suitableFor: "记性变差、会重复问的｜白天需要人看着的｜家属要歇一歇的",
    contraindications: "有伤人行为（先请顾问评估）",
    healthQuestions: `有没有走失过？｜晚上会不会起来走动？｜听到什么会高兴、会着急？｜${usualQuestions}`,
    examples:
      "妈妈叫她小妹，两个人择了一下午菜。｜不跟他争，顺着说，爸爸就不急了。｜教我把门口贴上花，她就不往外走了。",
  },
  nursing: {
    skills: ["MEDICAL_NURSING"],
    who: ["注册护士", "有护士执业证书，受聘于医疗机构"],
    careLevels: frail,
    introduction: "由医疗机构的护士上门，凭医嘱做。先评估，不适合在家做的会告诉您去医院，全额退款。",
    includes: "上门前电话评估｜操作和用具一次｜操作后观察 20 分钟｜第二天回访",
    excludes: "药品和特殊敷料按价目表另算｜没有医嘱的不做",
    steps:
      "电话评估，核对医嘱：拍照上传，护士看过再出发｜进门核对姓名，量生命体征：不适合就不做，全额退款｜签知情同意，按规范操作：家属在场｜观察、记录、交代：有不舒服打哪个电话写清楚",
    tools: "自带护理箱、急救包、锐器盒，医疗废物带走",
    prepare: "请备好医嘱、病历、医保卡，家属在场",
    suitableFor: "行动不便、去医院换药难的｜带管回家的｜出院后需要护理的",
    contraindications: "没有医嘱｜生命体征不稳｜有攻击行为｜传染病（传染期）",
    healthQuestions: `医嘱是什么时候、哪家医院开的？｜对什么药过敏？｜吃不吃抗凝药？｜${usualQuestions}`,
    surcharges: ["NIGHT", "HOLIDAY", "DISTANCE"],
    leadHours: 24,
    freeCancelHours: 12,
    needFamilyPresent: true,
    examples: "护士先看了医嘱才来，换药手很轻。｜尿管换得快，爸爸没喊疼。｜说这个要去医院处理，钱全退了。",
  },
  rehab: {
    ...plainCare,
    skills: ["REHABILITATION"],
    who: ["康复治疗师", "有康复治疗师证书"],
    careLevels: ["ASSIST", "NURSING"],
    introduction: "先评估，定一个四周能做到的小目标，每次都教家属怎么在家练。",
    includes: "首次评估和计划｜一对一训练 45 分钟｜家庭练习单｜进度记录",
    excludes: "器材购买另算｜不替代住院康复",
    steps:
      "量血压，问疼不疼：疼就换一种练法｜热身和主要训练：从坐稳开始｜教家属：扶哪里、怎么喊口令｜留练习单：每天十分钟",
    tools: "自带弹力带、步态带、评估量表",
    prepare: "请穿防滑鞋，客厅让出一块空地",
    suitableFor: "脑卒中恢复期｜骨折、关节术后｜久坐久卧腿没劲的",
    contraindications: "急性期生命体征不稳｜骨折没有长好，医生还没有允许负重｜发热",
    measures: {
      vitals: ["systolic", "diastolic", "heartRate"],
      limits: [
        { vital: "systolic", least: 90, most: 180 },
        { vital: "diastolic", least: 60, most: 110 },
      ],
    },
    healthQuestions: `什么时候发病或手术的？｜医生有没有说不能做的动作？｜${usualQuestions}`,
    surcharges: ["HOLIDAY", "DISTANCE"],
    examples: "四周能自己走到卫生间了。｜每次都教我怎么扶，不是练完就走。｜练习单贴在墙上，妈妈天天做。",
  },
  tcm: {
    ...plainCare,
    skills: ["MASSAGE"],
    who: ["中医理疗师", "受过专门训练，十年手法"],
    careLevels: ["SELF", "ASSIST"],
    introduction: "肩颈腰腿的放松和温灸，手法轻，不扳不压脊柱。",
    includes: "手法或温灸 45 分钟｜居家保暖和姿势建议",
    excludes: "不治病、不开药｜不做正骨、针刺",
    steps:
      "问病史、看皮肤：有破皮不做｜手法从轻到重：疼就说｜局部温灸：随时看皮肤｜擦净、喝水、休息：半小时后再洗澡",
    tools: "自带垫单、艾条、温灸盒",
    prepare: "请在饭后一小时，穿宽松衣服",
    suitableFor: "肩颈腰腿酸痛的｜怕冷、手脚凉的",
    contraindications: "骨质疏松严重、近期骨折｜皮肤破溃｜出血倾向、吃抗凝药｜发热",
    healthQuestions: `有没有骨质疏松、装过支架或起搏器？｜${usualQuestions}`,
    surcharges: ["HOLIDAY"],
    examples: "手法轻，第二天肩膀松了。｜先问我装没装支架，仔细。",
  },
  assess: {
    ...plainCare,
    skills: ["ASSESSMENT"],
    who: ["评估员", "两人一组，持证上岗"],
    careLevels: everybody,
    introduction: "按国家标准在家里评，当面说结果，说清能申请哪些补贴。",
    includes: "能力或居家环境评估｜书面结果一份｜补贴和服务建议",
    excludes: "长护险失能等级以医保部门认定为准｜不代办申请",
    steps:
      "核对身份，说明用途：同意了再开始｜一项一项看：能不能自己起身、穿衣、认人｜看看家里：门槛、灯、浴室｜当面讲结果：三天内给书面的",
    tools: "自带评估量表、卷尺、照度计",
    prepare: "请备好身份证、病历、残疾证（有的话）",
    suitableFor: "想申请补贴的｜想知道需要哪种照护的｜刚出院的",
    contraindications: "急性期住院中",
    healthQuestions: usualQuestions,
    surcharges: ["DISTANCE"],
    leadHours: 24,
    examples: "当面讲结果，哪些补贴能申请列得很清楚。｜看出浴室门槛要改，第二周就装了扶手。",
  },
  fit: {
    ...plainCare,
    skills: ["FITTING"],
    who: ["适老化师傅", "有安装资格，两年保修"],
    careLevels: everybody,
    introduction: "先上门量，再出清单，您同意了才动工。半天装完，当天收拾干净。",
    includes: "上门测量和方案｜材料和安装｜试用一遍，教会怎么用｜两年保修",
    excludes: "不动承重墙和燃气管｜拆旧搬运按清单另算",
    steps:
      "先量：墙是什么墙，长辈多高｜出清单：哪一项多少钱，不同意不装｜安装：铺布防尘，钻孔吸尘｜试拉试坐：二百斤拉得住",
    tools: "自带电钻、吸尘器、水平仪、防尘布",
    prepare: "请告诉我们房子是哪年盖的，能不能打孔",
    suitableFor: "起身、进浴室怕滑的｜起夜要摸黑的｜坐轮椅进出有门槛的",
    contraindications: "房子是租的，房东还没有同意",
    healthQuestions: "长辈多高、哪边手有力？｜家里几楼、有没有电梯、要不要登记？",
    surcharges: ["DISTANCE", "STAIRS"],
    leadHours: 24,
    examples: "半天装好，灰都吸走了。｜扶手的高度照着妈妈的手量的。｜夜里起来灯自己亮，不摸黑了。",
  },
  company: {
    ...plainCare,
    skills: ["COUNSELLING"],
    who: ["陪伴员", "社会工作者或心理咨询师"],
    careLevels: everybody,
    introduction: "来坐坐，聊聊天，读读报，写写信。说过的话不外传。",
    includes: "一对一陪伴｜读报、写信、视频通话｜情绪记录，经长辈同意再告诉家属",
    excludes: "不推销任何东西｜不代保管钱和证件",
    steps:
      "先问今天想做什么：不想说话就一起坐坐｜聊天、读报或散步：长辈说，我们听｜帮着打视频：和孩子说几句｜约下一次：同一个人来",
    tools: "自带报纸、老歌歌单、信纸",
    prepare: "请告诉我们长辈爱听什么、忌讳什么",
    suitableFor: "独居、老伴刚走的｜不爱出门的｜想有人说说话的",
    contraindications: "有自伤念头（请先联系医院和家属）",
    healthQuestions: "最近睡得好吗、胃口怎么样？｜有没有听力或视力困难？",
    surcharges: ["HOLIDAY"],
    examples:
      "老爷子把当兵的事从头讲了一遍，好久没这么高兴。｜每周都是同一个姑娘来，妈妈盼着。｜帮妈妈给外孙写了信。",
  },
  homebed: {
    ...plainCare,
    skills: ["DAILY_CARE", "ASSESSMENT"],
    who: ["照护小组", "护理员、评估员和护士"],
    careLevels: frail,
    introduction: "把养老院的床位搬到家里：评估、改造、设备、每月固定上门，有一位照护管家。",
    includes: "评估和照护计划｜护理床、呼叫器等设备｜每月固定次数上门｜24 小时电话",
    excludes: "超出次数的按单次价｜医疗护理另约护士",
    steps:
      "评估，看够不够条件：当地补贴一起算｜签计划：每月来几次、做什么｜建床：装设备、教使用｜每月回顾：管家和家属通一次电话",
    tools: "设备由我们带来、安装、调试",
    prepare: "请备好身份证、户口簿、评估结果（有的话）",
    suitableFor: "失能、半失能又想住在家里的｜家属要有人搭把手的",
    contraindications: "需要住院治疗的｜家里没有固定照护人、又完全卧床的",
    healthQuestions: usualQuestions,
    surcharges: ["DISTANCE"],
    leadHours: 24,
    examples: "管家每月打电话，一项一项对。｜夜里按呼叫器，真有人接。｜补贴抵了一半，比想的便宜。",
  },
} as const satisfies Record<string, ServiceKind>;
export type DemoServiceKind = keyof typeof demoServiceKinds;
