/**
 * CJK Radicals Supplement (U+2E80–2EFF) and strokes as the characters they stand for. Lists copied out of PDF
 * files carry them (⻑ for 長), they look right and no search finds them. NFKC mends the Kangxi block
 * (U+2F00–2FDF) but leaves these alone.
 */
const pairs =
  "⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺇几⺈刀⺉刂⺊卜⺌小⺍小⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺕彐⺖忄⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭" +
  "⺩王⺪疋⺫目⺬示⺭礻⺮竹⺯糹⺰纟⺱网⺲罒⺳网⺴网⺵网⺶羊⺷羊⺸羊⺹老⺺肀⺻聿⺼肉⺽臼⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻇角⻈讠⻉贝⻊足⻋车" +
  "⻌辶⻍辶⻎辶⻏阝⻐钅⻑長⻒長⻓长⻔门⻕阜⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻟飠⻠饣⻡首⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯" +
  "⻮齿⻯竜⻰龙⻱龜⻲亀㇐一㇑丨㇔丶㇒丿";

const characters = [...pairs];
const table = new Map<string, string>();
for (let i = 0; i < characters.length; i += 2) table.set(characters[i]!, characters[i + 1]!);

const suspect = /[\u2e80-\u2eff\u31c0-\u31ef]/g;

/** Radicals and strokes used in place of characters → the characters. */
export function replaceRadicals(text: string): string {
  return text.replace(suspect, (c) => table.get(c) ?? c);
}
