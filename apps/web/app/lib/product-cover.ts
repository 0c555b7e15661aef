import type { CoverParams } from "@ginkgo/ui/cover";

/** The drawing for each kind; the longer code goes first. */
const drawings: Record<string, string> = {
  AIDS: "walk",
  AIDS_01: "wheelchair",
  AIDS_03: "bed",
  AIDS_04: "bed",
  AIDS_05: "bed",
  AIDS_06: "bath",
  AIDS_07: "bath",
  AIDS_08: "grab",
  AIDS_09: "glasses",
  CARE: "clean",
  CARE_01: "quilt",
  CARE_02: "quilt",
  CARE_04: "doctor",
  CARE_05: "tea",
  FOOD: "rice",
  FOOD_02: "pill",
  FOOD_04: "meal",
  FOOD_05: "tea",
  SMART: "sos",
  SMART_04: "bed",
  SMART_05: "pill",
  SMART_06: "bp",
  SMART_07: "bp",
  SMART_08: "bp",
  HOME: "lamp",
  HOME_02: "bath",
  HOME_03: "massage",
  HOME_04: "meal",
  HOME_05: "sos",
  WEAR: "quilt",
  WEAR_01: "shoes",
  LEISURE: "glasses",
  LEISURE_04: "sos",
  LEISURE_05: "tea",
  RENTAL: "wheelchair",
  RENTAL_02: "grab",
};

/** Which still life stands for a product: by its kind, else its department. */
export function productCover(categoryId: string): CoverParams {
  const [department = ""] = categoryId.split("_");
  return { category: drawings[categoryId.slice(0, department.length + 3)] ?? drawings[department] };
}
