import type { VisitBenefit } from "@ginkgo/api-contract/cards/cards";
import type { ServiceUnit } from "@ginkgo/api-contract/services/service-codes";
import type { DemoServiceKind } from "./demo-service-kinds.ts";

export interface ServiceLine {
  category: string;
  kind: DemoServiceKind;
  name: string;
  subtitle: string;
  unit: ServiceUnit;
  yuan: number;
  minutes: number;
  /** Other specifications: name, note, yuan, minutes, people, visits, days. */
  more?: [
    name: string,
    note: string,
    yuan: number,
    minutes: number,
    people?: number,
    visits?: number,
    days?: number,
  ][];
  /** First specification's name; the service's own otherwise. */
  plain?: [name: string, note: string];
  /** Organisation of the demo data that carries it out; the portal itself without. */
  by?: string;
  areas?: string[];
  weekdays?: number[];
  hours?: [start: string, end: string];
  step?: number;
  ltc?: true;
  holidayRest?: true;
  visitFee?: number;
  state?: "PAUSED";
  /** The counted benefit of a card each of its single visits is booked with. */
  benefit?: VisitBenefit;
}

export const weekdays = [1, 2, 3, 4, 5];
export const sixDays = [1, 2, 3, 4, 5, 6];
export const allJiangsu = ["320000"];
