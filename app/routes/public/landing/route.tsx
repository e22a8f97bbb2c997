export const headers = () => ({ "Cache-Control": "public, max-age=0, s-maxage=1" });

export default function Landing() {
  return <h1>PGI</h1>;
}
