/** Which scene is drawn for a category (DESIGN §7); the name decides where a category holds two landscapes. */
export function tourCover(categoryId: string, name: string): { category: string } {
  const words: Record<string, string> = {
    "1": /竹/.test(name) ? "bamboo" : "mountains",
    "2": "courtyard",
    "3": "wetland",
    "4": /湖|江|河|水|橘|堤|涛/.test(name) ? "lake" : "wetland",
    "5": "mountains",
    "6": "village",
    "7": "watertown",
    "8": /园|苑|亭|居/.test(name) ? "garden" : "pagoda",
    "9": /湖|船/.test(name) ? "lake" : "courtyard",
    "10": "tea",
    "11": "garden",
    "12": "garden",
    "13": "lake",
  };
  return { category: words[categoryId] ?? "mountains" };
}
