import * as endpoints from "@ginkgo/api-contract/pictures/pictures";
import { staff } from "../../http/guards.ts";
import { badInput } from "../../http/problem.ts";
import { command, query, type Route, workflow } from "../../http/route.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { uploadFile } from "../files/public.ts";
import { addPicture, removePicture, replacePicture, savePicture } from "./change-picture.ts";
import { listPictures, readPicture } from "./list-pictures.ts";
import { removeSizes } from "./picture-sizes.ts";

const byNow = ({ viewer, services }: { viewer: StaffViewer; services: AppContext }) => ({
  viewer,
  now: services.clock.now(),
});

/** What the form says beside its file, read from a copy: the upload itself is read once. */
async function altOf(request: Request): Promise<string> {
  const form = await request.formData().catch(() => undefined);
  const read = endpoints.Alt.safeParse(form?.get("alt") ?? "");
  if (!read.success) throw badInput({ alt: read.error.issues[0]!.message });
  return read.data;
}

export const routes: Route[] = [
  query(endpoints.picturePage, staff, ({ db, query: filters }) => listPictures(db, filters)),
  query(endpoints.readPicture, staff, ({ db, params }) => readPicture(db, params.id)),
  workflow(endpoints.addPicture, staff, async (call) => {
    const { transaction, request } = call;
    const copy = request.clone() as Request;
    const upload = await uploadFile({ ...call, query: { purpose: "picture" } });
    const alt = await altOf(copy);
    return transaction(async (tx) => readPicture(tx, await addPicture(tx, byNow(call), upload, alt)));
  }),
  command(endpoints.savePicture, staff, async (call) => {
    const before = await savePicture(call.tx, byNow(call), call.params.id, call.body);
    const isMoved = before.focalX !== call.body.focalX || before.focalY !== call.body.focalY;
    if (isMoved) call.after(() => removeSizes(call.services.files, before, "shapes"));
    return readPicture(call.tx, call.params.id);
  }),
  workflow(endpoints.replacePicture, staff, async (call) => {
    const { transaction, params, query, services } = call;
    const upload = await uploadFile({ ...call, query: { purpose: "picture" } });
    const { before, picture } = await transaction(async (tx) => ({
      before: await replacePicture(tx, byNow(call), { ...params, ...query }, upload),
      picture: await readPicture(tx, params.id),
    }));
    await removeSizes(services.files, before);
    return picture;
  }),
  command(endpoints.removePicture, staff, async (call) => {
    const picture = await readPicture(call.tx, call.params.id);
    const before = await removePicture(call.tx, byNow(call), call.params.id, call.body.version);
    call.after(() => removeSizes(call.services.files, before));
    return picture;
  }),
];
