import * as endpoints from "@ginkgo/api-contract/files/files";
import { anyone, staff } from "../../http/guards.ts";
import { type Route, workflow } from "../../http/route.ts";
import { uploadFile } from "./upload-file.ts";

export const routes: Route[] = [
  workflow(endpoints.uploadFile, anyone, uploadFile),
  workflow(endpoints.staffUploadFile, staff, uploadFile),
  workflow(endpoints.uploadInvoiceFile, staff, uploadFile),
];
