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
import { fieldText } from "../lib/form/form-values.ts";
import { pictureIds } from "../lib/form/upload-pictures.ts";

const of = (form: FormData) => ({ params: { id: fieldText(form, "id") } });

/** What was measured; a field left empty was not. What is no number goes on for the API to refuse. */
function vitalsOf(form: FormData): Vitals | undefined {
  const filled = everyVital.filter((name) => fieldText(form, name) !== "");
  if (filled.length === 0) return undefined;
  return Object.fromEntries(filled.map((name) => [name, Number(fieldText(form, name).normalize("NFKC"))]));
}

const itemsOf = (form: FormData) => [
  ...form.getAll("items").map(String),
  ...fieldText(form, "more")
    .split(/[\n，,；;、]/)
    .map((line) => line.trim())
    .filter(Boolean),
];

/** Where the telephone is, where it said so. */
function placeOf(form: FormData) {
  const [lng, lat] = [fieldText(form, "lng"), fieldText(form, "lat")];
  return lng && lat ? { place: { lng: Number(lng), lat: Number(lat) } } : {};
}

/** Everything an employee does with a visit, on the list and on its own page. */
export const employeeAction = formAction({
  accepts: (api, form) =>
    callApi(api, saveEmployeeWeek, { body: { accepts: fieldText(form, "accepts") === "on" } }),
  receive: (api, form) => callApi(api, receiveOrder, of(form)),
  reject: (api, form) =>
    callApi(api, rejectOrder, {
      ...of(form),
      body: { reason: fieldText(form, "other") || fieldText(form, "reason") },
    }),
  goto: (api, form) => callApi(api, gotoOrder, { ...of(form), body: placeOf(form) }),
  handle: (api, form) =>
    callApi(api, handleOrder, { ...of(form), body: { code: fieldText(form, "arrival"), ...placeOf(form) } }),
  absent: (api, form) =>
    callApi(api, reportAbsent, { ...of(form), body: { note: fieldText(form, "note"), ...placeOf(form) } }),
  health: (api, form) => callApi(api, readVisitHealth, of(form)),
  measure: (api, form) => callApi(api, measureVisit, { ...of(form), body: { vitals: vitalsOf(form) ?? {} } }),
  stop: (api, form) => callApi(api, stopVisit, of(form)),
  finish: async (api, form) => {
    const vitals = vitalsOf(form);
    const photos = await pictureIds(api, "visit", form);
    return callApi(api, finishOrder, {
      ...of(form),
      body: {
        ...(fieldText(form, "needMeasures") ? { needMeasures: true } : {}),
        ...(fieldText(form, "early") ? { early: fieldText(form, "early") } : {}),
        record: {
          note: fieldText(form, "note"),
          items: itemsOf(form),
          photos,
          ...(vitals ? { vitals } : {}),
          ...(fieldText(form, "abnormal") ? { abnormal: fieldText(form, "abnormal") } : {}),
        },
      },
    });
  },
});
