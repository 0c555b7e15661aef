/** Syllable pairs that names of care homes are made of; all invented for this generator. */
export const brands =
  "颐和 松鹤 康宁 福安 银杏 桂语 听涛 春晓 安心 乐龄 长青 静安 祥和 常青 颐养 怡康 瑞祥 德馨 慈安 仁爱 博爱 永安 福寿 夕阳 金秋 晚晴 芳华 云栖 溪山 竹影 梅苑 荷风 柳岸 枫林 松涛 鹤影 清和 明德 惠民 同心 同济 康乐 康健 寿康 延年 延龄 益寿 天年 天和 天伦 百福 百合 万福 万寿 吉祥 如意 平安 平康 和顺 和睦 和美 邻里 里仁 孝慈 孝亲 敬亲 奉贤 重阳 九久 暖阳 朝晖 晨曦 星辰 海棠 玉兰 紫藤 丹桂 白鹭 青松 翠柏 碧水 南山 北苑 东篱 西溪 湖畔 江畔 滨江 临湖 依山 望岳".split(
    " ",
  );

/** Ending, kind and share of the names (distributions of the shared reference notes, §7). */
export const endings = [
  ["养老院", "NURSING_HOME", 0.3],
  ["老年公寓", "APARTMENT", 0.22],
  ["养老服务中心", "CARE_CENTER", 0.14],
  ["护理院", "NURSING_HOSPITAL", 0.12],
  ["敬老院", "JINGLAO", 0.1],
  ["颐养院", "MED_CARE", 0.04],
  ["福利院", "WELFARE", 0.04],
  ["长者照护之家", "EMBEDDED", 0.04],
] as const;

export const natures = [
  ["PRIVATE", 0.62],
  ["PUBLIC", 0.18],
  ["PUBLIC_BUILT_PRIVATE_RUN", 0.14],
  ["PRIVATE_SUBSIDIZED", 0.06],
] as const;

export const roads =
  "颐和路 文昌路 长乐路 清风路 永宁路 福康路 松鹤路 杏林路 人民路 解放路 建设路 中山路 和平路 新华路 健康路 幸福路".split(
    " ",
  );
