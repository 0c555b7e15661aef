export { identitiesOf } from "./identities.ts";
