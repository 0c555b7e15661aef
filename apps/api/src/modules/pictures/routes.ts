import * as endpoints from "@ginkgo/api-contract/pictures/pictures";
import { staff } from "../../http/guards.ts";
import { badInput } from "../../http/problem.ts";
import { command, query, type Route, workflow } from "../../http/route.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { uploadFile } from "../files/public.ts";
import { addPicture, removePicture, replacePicture, savePicture } from "./change-picture.ts";
import { listPictures, readPicture, shownToSeller } from "./list-pictures.ts";
import { removeSizes } from "./picture-sizes.ts";
import { addSellerPicture, isOpen, reachOf, removeSellerPicture, sellerOfNew } from "./seller-pictures.ts";

const byNow = ({ viewer, services }: { viewer: StaffViewer; services: AppContext }) => ({
  viewer,
  now: services.clock.now(),
});

/** What the form says beside its file, read from a copy: the upload itself is read once. */
async function toldBeside(request: Request): Promise<{ alt: string; seller: string | undefined }> {
  const form = await request.formData().catch(() => undefined);
  const read = endpoints.Alt.safeParse(form?.get("alt") ?? "");
  if (!read.success) throw badInput({ alt: read.error.issues[0]!.message });
  const seller = form?.get("seller");
  return { alt: read.data, seller: typeof seller === "string" && seller !== "" ? seller : undefined };
}

export const routes: Route[] = [
  query(endpoints.picturePage, staff, ({ db, query: filters }) =>
    // What a home or shop put in is seen in the library once it was approved, before that where it is asked for.
    listPictures(db, filters, filters.ids ? undefined : isOpen),
  ),
  query(endpoints.readPicture, staff, ({ db, params }) => readPicture(db, params.id)),
  workflow(endpoints.addPicture, staff, async (call) => {
    const { transaction, request } = call;
    const copy = request.clone() as Request;
    const upload = await uploadFile({ ...call, query: { purpose: "picture" } });
    const { alt } = await toldBeside(copy);
    return transaction(async (tx) => readPicture(tx, await addPicture(tx, byNow(call), upload, { alt })));
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
  query(endpoints.sellerPicturePage, staff, async ({ db, viewer, query: filters }) =>
    listPictures(db, filters, await reachOf(db, viewer, filters.ids !== undefined)),
  ),
  workflow(endpoints.addSellerPicture, staff, async (call) => {
    const { transaction, request, viewer } = call;
    const copy = request.clone() as Request;
    const upload = await uploadFile({ ...call, query: { purpose: "picture" } });
    const { alt, seller: asked } = await toldBeside(copy);
    return transaction(async (tx) => {
      const seller = await sellerOfNew(tx, viewer, asked);
      return shownToSeller(tx, await addSellerPicture(tx, byNow(call), upload, { alt, seller }));
    });
  }),
  command(endpoints.removeSellerPicture, staff, async (call) => {
    const before = await removeSellerPicture(call.tx, byNow(call), call.params.id, call.body.version);
    call.after(() => removeSizes(call.services.files, before));
    return null;
  }),
];
