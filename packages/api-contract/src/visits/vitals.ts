import { z } from "zod";
import { Instant } from "../fields.ts";

/** What is read off a device at a visit; what lies outside `least` and `most` is a slip of the pen. */
export const vitals = {
  systolic: { text: "高压", unit: "mmHg", least: 40, most: 260, whole: true },
  diastolic: { text: "低压", unit: "mmHg", least: 20, most: 160, whole: true },
  heartRate: { text: "心率", unit: "次/分", least: 20, most: 220, whole: true },
  temperature: { text: "体温", unit: "℃", least: 30, most: 43, whole: false },
  oxygen: { text: "血氧", unit: "%", least: 50, most: 100, whole: true },
} as const;
export type Vital = keyof typeof vitals;
export const everyVital = Object.keys(vitals) as [Vital, ...Vital[]];

function measured(vital: Vital) {
  const { text, least, most, whole } = vitals[vital];
  const outside = `${text}一般在 ${least} 到 ${most} 之间，请看看有没有写错。`;
  const number = z.number("请填数字。").min(least, outside).max(most, outside);
  return (whole ? number.int(`${text}请填整数。`) : number).optional();
}

export const Vitals = z.object({
  systolic: measured("systolic"),
  diastolic: measured("diastolic"),
  heartRate: measured("heartRate"),
  temperature: measured("temperature"),
  oxygen: measured("oxygen"),
});
export type Vitals = z.output<typeof Vitals>;

/** What a service has measured before it begins and after it, and the values within which it may be done. */
export const ServiceMeasures = z.object({
  vitals: z.array(z.enum(everyVital)).min(1),
  limits: z
    .array(z.object({ vital: z.enum(everyVital), least: z.number().optional(), most: z.number().optional() }))
    .max(everyVital.length),
});
export type ServiceMeasures = z.output<typeof ServiceMeasures>;

/** Measured once at a visit. `beyond` names each value outside the service's limits, in words. */
export const Measured = z.object({ at: Instant, vitals: Vitals, beyond: z.array(z.string()) });
export type Measured = z.output<typeof Measured>;

/** A limit in words: 高压 90 到 160. */
export function limitText({ vital, least, most }: ServiceMeasures["limits"][number]): string {
  const { text } = vitals[vital];
  if (least !== undefined && most !== undefined) return `${text} ${least} 到 ${most}`;
  return most === undefined ? `${text}不低于 ${least}` : `${text}不高于 ${most}`;
}

/** Values outside the limits of a service, each in words; empty where all are within, or it has none. */
export function beyondLimits(measures: ServiceMeasures | null, found: Vitals): string[] {
  return (measures?.limits ?? []).flatMap(({ vital, least, most }) => {
    const value = found[vital];
    if (value === undefined) return [];
    const { text } = vitals[vital];
    if (most !== undefined && value > most) return [`${text} ${value}，高于 ${most}`];
    return least !== undefined && value < least ? [`${text} ${value}，低于 ${least}`] : [];
  });
}
