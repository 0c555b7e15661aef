/** Name of the `<meta>` in which the document tells the API's base (public configuration). */
export const API_BASE_META = "api-base";
export const DEFAULT_API_BASE = "/api";
