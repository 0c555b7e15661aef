/** Words the Advertising Law keeps out of what is said about devices and health food, and of other goods treatment. */
const promising = /治愈|根治|疗效|药到病除|百分之百有效|无毒副作用|包治|有效率/;
const treating = /治疗|治好|祛病|消炎止痛|抗癌|降血压|降血糖|降三高/;

/**
 * A phrase that may not stand in what a seller says; undefined where all is well. Endorsers and effects are forbidden
 * for devices and health food, treatment for everything that is no device.
 */
export function forbiddenClaim(texts: readonly string[], isDevice: boolean): string | undefined {
  for (const text of texts) {
    const found = promising.exec(text) ?? (isDevice ? null : treating.exec(text));
    if (found) return found[0];
  }
  return undefined;
}
