import { useLoaderData } from "react-router";
import { Desk } from "./desk.tsx";

let served = 0;

export const loader = () => ({ served: ++served });

export default function Info() {
  return <Desk name="info" served={useLoaderData<typeof loader>().served} />;
}
