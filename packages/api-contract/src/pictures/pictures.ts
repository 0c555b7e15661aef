import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf } from "../envelope.ts";
import { cursorPaging, Id, Instant, Keyword, LARGEST_INT, SentInteger, wholeNumber } from "../fields.ts";
import { written } from "../membership/membership-fields.ts";
import { MAX_ENTRY_PICTURES } from "./entry-pictures.ts";
import { type PictureUseState, pictureUseStates } from "./picture-codes.ts";

/** Where of a picture one looks first, percent from the left and from the top. */
const Percent = z
  .number("要是 0 到 100 的数。")
  .int("要是整数。")
  .min(0, "要是 0 到 100 的数。")
  .max(100, "要是 0 到 100 的数。");

export const Picture = z.object({
  id: Id,
  /** On this site; stays when the picture is replaced. */
  url: z.string(),
  name: z.string(),
  /** What it shows, for who cannot see it. */
  alt: z.string(),
  focalX: z.number().int(),
  focalY: z.number().int(),
  /** Pixels as kept, upright. */
  width: z.number().int(),
  height: z.number().int(),
  /** The home or shop that put it in, `org:10001`; null: the portal. */
  seller: z.string().nullable(),
  /** Whether visitors may see it: one of a home or shop only once something that shows it was published. */
  isShown: z.boolean(),
  by: z.string(),
  at: Instant,
  version: z.number().int(),
});
export type Picture = z.output<typeof Picture>;

/** With everything it stands in. */
export const PictureCase = Picture.extend({
  usedIn: z.array(
    z.object({
      /** Page of the console. */
      to: z.string(),
      title: z.string(),
      /** Visitors see it, or a version does that is to be published or asked for, or a draft; or the page of what is sold no more. */
      state: z.enum(Object.keys(pictureUseStates) as [PictureUseState, ...PictureUseState[]]),
    }),
  ),
});
export type PictureCase = z.output<typeof PictureCase>;

const staff = { who: "staff", permission: "content.write", scope: "house" } as const;
const one = { ...staff, params: z.object({ id: Id }), reply: PictureCase } as const;
/** The one last seen; another is refused with `CHANGED_MEANWHILE`. */
const version = SentInteger.optional();
export const Alt = written(2, 120, "图上是什么");

const library = z.object({
  keyword: Keyword,
  /** These alone. */
  ids: z
    .string()
    .transform((s) => [...new Set(s.split(",").filter(Boolean))])
    .pipe(z.array(Id).max(MAX_ENTRY_PICTURES, `一次最多取 ${MAX_ENTRY_PICTURES} 张。`))
    .optional(),
  ...cursorPaging,
});

export const picturePage = endpoint("GET /rest/staff/picture/page", {
  ...staff,
  summary: "图库，新的在前；也可以只要其中几张",
  query: library,
  reply: cursorPageOf(Picture),
});

export const readPicture = endpoint("GET /rest/staff/picture/:id", {
  ...one,
  summary: "一张图，用在哪里",
});

/** A form with `file` and `alt`. */
export const addPicture = endpoint("POST /rest/staff/picture", {
  ...staff,
  summary: "放一张图进图库：file 和 alt（图上是什么）",
  upload: "file",
  body: z.custom<object>(),
  reply: PictureCase,
});

export const savePicture = endpoint("PUT /rest/staff/picture/:id", {
  ...one,
  summary: "改图的说明、名字和焦点",
  body: z.object({
    name: written(1, 80, "名字"),
    alt: Alt,
    focalX: Percent,
    focalY: Percent,
    version,
  }),
});

/** A form with `file`; the version last seen stands in the address. */
export const replacePicture = endpoint("PUT /rest/staff/picture/replace/:id", {
  ...one,
  summary: "换一张图，地址不变，用到的地方都换",
  query: z.object({ version: wholeNumber(1, LARGEST_INT) }),
  upload: "file",
  body: z.custom<object>(),
});

export const removePicture = endpoint("PUT /rest/staff/picture/remove/:id", {
  ...one,
  summary: "从图库去掉；还有内容在用的不能去掉",
  body: z.object({ version }).prefault({}),
});

/** So many a home or shop may have in the library. */
export const MAX_SELLER_PICTURES = 300;

const ofSellers = { who: "staff", permission: "catalogue.write" } as const;

export const sellerPicturePage = endpoint("GET /rest/staff/sellerPicture/page", {
  ...ofSellers,
  summary: "商家和机构自己放的图，新的在前；按编号也取得到已经公开的",
  query: library,
  reply: cursorPageOf(Picture),
});

/** A form with `file`, `alt`, and `seller` where the account has several. */
export const addSellerPicture = endpoint("POST /rest/staff/sellerPicture", {
  ...ofSellers,
  summary: "商家或机构放一张图：file 和 alt（图上是什么）；用它的内容批准以后才公开",
  upload: "file",
  body: z.custom<object>(),
  reply: Picture,
});

export const removeSellerPicture = endpoint("PUT /rest/staff/sellerPicture/remove/:id", {
  ...ofSellers,
  summary: "去掉自己放的一张图；还有内容在用的不能去掉",
  params: z.object({ id: Id }),
  body: z.object({ version }).prefault({}),
  reply: z.null(),
});
