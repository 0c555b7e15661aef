export default function Elsewhere() {
  return <h1>elsewhere</h1>;
}
