import { useLoaderData } from "react-router";
import { Desk } from "./desk.tsx";

let served = 0;

export const loader = () => ({ served: ++served });

export default function Card() {
  return <Desk name="card" served={useLoaderData<typeof loader>().served} />;
}
