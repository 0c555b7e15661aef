import { useLoaderData } from "react-router";
import { Desk } from "./desk.tsx";

let served = 0;

export const loader = () => ({ served: ++served });

export default function Contract() {
  return <Desk name="contract" served={useLoaderData<typeof loader>().served} />;
}
