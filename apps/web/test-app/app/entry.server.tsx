export { createLoadContext, default } from "../../app/entry.server.tsx";
