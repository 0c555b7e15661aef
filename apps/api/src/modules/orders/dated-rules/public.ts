export { checkNewRule, listRules, type RulesOf, readRule, ruleSellers } from "./keep-rules.ts";
export { narrowerThenLater } from "./rule-order.ts";
