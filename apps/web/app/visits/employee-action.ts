import { readVisitHealth, saveEmployeeWeek } from "@ginkgo/api-contract/visits/employee-work";
import {
  finishOrder,
  gotoOrder,
  handleOrder,
  measureVisit,
  receiveOrder,
  rejectOrder,
  reportAbsent,
  stopVisit,
} from "@ginkgo/api-contract/visits/order-employee";
import { everyVital, type Vitals } from "@ginkgo/api-contract/visits/vitals";
import { callApi } from "../lib/api/api-client.ts";
import { formAction } from "../lib/form/form-reply.ts";
import { pictureIds } from "../lib/form/upload-pictures.ts";

const text = (form: FormData, name: string) => String(form.get(name) ?? "").trim();
const of = (form: FormData) => ({ params: { id: text(form, "id") } });

/** What was measured; a field left empty was not. What is no number goes on for the API to refuse. */
function vitalsOf(form: FormData): Vitals | undefined {
  const filled = everyVital.filter((name) => text(form, name) !== "");
  if (filled.length === 0) return undefined;
  return Object.fromEntries(filled.map((name) => [name, Number(text(form, name).normalize("NFKC"))]));
}

const itemsOf = (form: FormData) => [
  ...form.getAll("items").map(String),
  ...text(form, "more")
    .split(/[\n，,；;、]/)
    .map((line) => line.trim())
    .filter(Boolean),
];

/** Where the telephone is, where it said so. */
function placeOf(form: FormData) {
  const [lng, lat] = [text(form, "lng"), text(form, "lat")];
  return lng && lat ? { place: { lng: Number(lng), lat: Number(lat) } } : {};
}

/** Everything an employee does with a visit, on the list and on its own page. */
export const employeeAction = formAction({
  accepts: (api, form) =>
    callApi(api, saveEmployeeWeek, { body: { accepts: text(form, "accepts") === "on" } }),
  receive: (api, form) => callApi(api, receiveOrder, of(form)),
  reject: (api, form) =>
    callApi(api, rejectOrder, {
      ...of(form),
      body: { reason: text(form, "other") || text(form, "reason") },
    }),
  goto: (api, form) => callApi(api, gotoOrder, { ...of(form), body: placeOf(form) }),
  handle: (api, form) =>
    callApi(api, handleOrder, { ...of(form), body: { code: text(form, "arrival"), ...placeOf(form) } }),
  absent: (api, form) =>
    callApi(api, reportAbsent, { ...of(form), body: { note: text(form, "note"), ...placeOf(form) } }),
  health: (api, form) => callApi(api, readVisitHealth, of(form)),
  measure: (api, form) => callApi(api, measureVisit, { ...of(form), body: { vitals: vitalsOf(form) ?? {} } }),
  stop: (api, form) => callApi(api, stopVisit, of(form)),
  finish: async (api, form) => {
    const vitals = vitalsOf(form);
    const photos = await pictureIds(api, "visit", form);
    return callApi(api, finishOrder, {
      ...of(form),
      body: {
        ...(text(form, "needMeasures") ? { needMeasures: true } : {}),
        ...(text(form, "early") ? { early: text(form, "early") } : {}),
        record: {
          note: text(form, "note"),
          items: itemsOf(form),
          photos,
          ...(vitals ? { vitals } : {}),
          ...(text(form, "abnormal") ? { abnormal: text(form, "abnormal") } : {}),
        },
      },
    });
  },
});
