import { type Draw, drawsFrom, oneOf } from "./draws.ts";

/** Values that forms, addresses and databases stumble over. */
const TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u202eabc",
  "𝕳𝖊𝖑𝖑𝖔",
  "ﷺ".repeat(300),
  "é".repeat(1_000),
  "a".repeat(20_000),
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "[object Object]",
  "{'$gt':''}",
  '{"$where":"sleep(1000)"}',
  "$where",
  "a.b[0].c",
  "' OR 1=1 --",
  "<script>alert(1)</script>",
  "../../../../etc/passwd",
  "..%2f..%2f",
  "C:\\windows\\win.ini",
  "javascript:alert(1)",
  "//evil.example",
  "NaN",
  "Infinity",
  "-0",
  "1e309",
  "9".repeat(400),
  "0x10",
  "-1",
  "99999999999999999999",
  "2026-02-30",
  "+275760-09-13",
  "true",
  "null",
  "undefined",
  "000000000000000000000000",
  "ffffffffffffffffffffffff",
  "a@b.example",
  `${"a".repeat(300)}@b.example`,
  "a\r\nSet-Cookie: x=1",
  "%00%ff%zz",
  "\u001b[31m",
  "١٢٣",
  "i\u0307".repeat(50),
  "(".repeat(5_000),
];

/** Names of fields: those of the product's forms, and those that nobody should take for structure. */
const NAMES = (
  "email password confirmPassword adult news modelAllowed purpose decision agree firstName lastName fullName phone remember token code intent place submission title " +
  "description domain institution file message answer choice button name account decision seen note status quote course " +
  "price sort order page q list kind state from to next tab sent slot definition version member id person shown " +
  "__proto__ constructor toString email[$gt] email.toString a[0][1][2] __intent__ __state__ email[100000000] []"
).split(" ");

/** An odd value; now and then one of letters that nobody thought of. */
export function oddText(draw: Draw): string {
  if (draw() < 0.85) return oneOf(draw, TEXTS);
  return String.fromCharCode(...Array.from({ length: Math.floor(draw() * 60) }, () => Math.floor(draw() * 65_536)));
}

/** A body as a request may carry it, with the type that it says it has. */
export interface Body {
  type: string | undefined;
  bytes: string | Buffer;
}

const JSON_BODY = '{"email":{"$gt":""},"__proto__":{"x":1}}';
const BOUNDARY = "----fuzz";

/** @param fields the names that forms of the product have, beside those of everybody */
export function oddBody(draw: Draw, fields: readonly string[]): Body {
  const name = () =>
    draw() < 0.05 ? oddText(draw).slice(0, 300) : oneOf(draw, draw() < 0.7 && fields.length > 0 ? fields : NAMES);
  const pairs = Array.from({ length: Math.floor(draw() * 12) }, () => [name(), oddText(draw)] as const);
  const form = "application/x-www-form-urlencoded";
  const kinds: (() => Body)[] = [
    () => ({ type: form, bytes: encoded(pairs) }),
    () => ({ type: form, bytes: encoded(pairs) }),
    () => ({ type: form, bytes: pairs.map(([key, value]) => `${key}=${value}`).join("&") }),
    () => ({ type: form, bytes: `${encodeURIComponent(name().toWellFormed())}=&`.repeat(100_000) }),
    () => ({ type: form, bytes: "%".repeat(5_000) }),
    () => ({ type: oneOf(draw, [form, "text/plain", "application/xml", undefined, "x"]), bytes: JSON_BODY }),
    () => ({ type: "application/json", bytes: JSON_BODY }),
    () => ({ type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: multipart(draw, pairs) }),
    () => ({ type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: multipart(draw, pairs) }),
    () => ({ type: oneOf(draw, ODD_MULTIPART), bytes: multipart(draw, pairs) }),
    () => ({ type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: `--${BOUNDARY}\r\n`.repeat(20_000) }),
    () => ({
      type: oneOf(draw, [form, `multipart/form-data; boundary=${BOUNDARY}`]),
      bytes: Buffer.from(TEXTS.join(), "utf16le"),
    }),
  ];
  return oneOf(draw, kinds)();
}

const ODD_MULTIPART = [
  "multipart/form-data",
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary="${BOUNDARY}`,
  `multipart/form-data; boundary=${"b".repeat(5_000)}`,
  `multipart/mixed; boundary=${BOUNDARY}`,
  `MULTIPART/FORM-DATA; BOUNDARY=${BOUNDARY}; charset=utf-7`,
];

function encoded(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join("=")).join("&");
}

function multipart(draw: Draw, pairs: readonly (readonly [string, string])[]): Buffer {
  const heads = [
    (name: string) => `Content-Disposition: form-data; name="${name}"`,
    (name: string) => `Content-Disposition: form-data; name="${name}"; filename="${oddText(draw).slice(0, 100)}"`,
    (name: string) => `Content-Disposition: form-data; name=${name}`,
    () => "Content-Disposition: form-data",
    () => "X: y",
    (name: string) => `Content-Disposition: form-data; name="${name}"\r\nContent-Transfer-Encoding: base64`,
    (name: string) => `Content-Disposition: form-data; name*=utf-8''${encodeURIComponent(name.toWellFormed())}`,
  ];
  const parts = pairs.map(([name, value]) => `--${BOUNDARY}\r\n${oneOf(draw, heads)(name)}\r\n\r\n${value}\r\n`);
  const whole = Buffer.from(`${parts.join("")}--${BOUNDARY}--\r\n`);
  return draw() < 0.3 ? whole.subarray(0, Math.floor(draw() * whole.length)) : whole;
}

const METHODS = [
  "GET",
  "GET",
  "GET",
  "POST",
  "POST",
  "POST",
  "POST",
  "HEAD",
  "PUT",
  "DELETE",
  "PATCH",
  "OPTIONS",
  "TRACE",
];

/** A request as it goes over the wire. */
export interface OddRequest {
  method: string;
  target: string;
  headers: [string, string][];
  body: Body | undefined;
}

/** What a route is asked with; all of it follows from the seed. */
export function oddRequest(seed: number, path: string, fields: readonly string[]): OddRequest {
  const draw = drawsFrom(seed);
  const method = oneOf(draw, METHODS);
  const filled = path.replace(/[:*]\w*/g, () => oddPart(draw));
  const suffix = draw() < 0.25 ? ".data" : "";
  const body = method === "GET" || method === "HEAD" ? undefined : oddBody(draw, fields);
  return { method, target: `${filled}${suffix}${oddQuery(draw, fields)}`, headers: oddHeaders(draw), body };
}

function oddPart(draw: Draw): string {
  if (draw() < 0.4) return "000000000000000000000000";
  return draw() < 0.1 ? "%zz%ff" : encodeURIComponent(oddText(draw).slice(0, 500).toWellFormed());
}

function oddQuery(draw: Draw, fields: readonly string[]): string {
  const pick = draw();
  if (pick < 0.5) return "";
  if (pick < 0.55) return "?index";
  if (pick < 0.6) return `?_routes=${encodeURIComponent(oddText(draw).slice(0, 200).toWellFormed())}`;
  if (pick < 0.65) return `?${"q=&".repeat(1_500)}`;
  const names = [...fields, "q", "page", "sort", "order", "tab", "next", "token", "from", "to", "state"];
  const pairs = Array.from({ length: 3 }, () => [oneOf(draw, names), oddText(draw).slice(0, 2_000)] as const);
  return draw() < 0.1 ? "?%zz=%ff&%" : `?${encoded(pairs)}`;
}

function oddHeaders(draw: Draw): [string, string][] {
  const odd: [string, string][] = [
    ["Accept", oneOf(draw, ["*/*", "text/html", "x".repeat(2_000), ""])],
    ["Accept-Language", "x".repeat(500)],
    ["Accept-Encoding", oneOf(draw, ["br", "gzip;q=0", "identity", ",,,"])],
    ["User-Agent", oneOf(draw, ["", "\u00ff".repeat(400), "Googlebot/2.1"])],
    ["Range", oneOf(draw, ["bytes=0-", "bytes=99999999999-1", "bytes=-1,0-0,1-1"])],
    ["If-None-Match", '"x", W/"y", *'],
    ["If-Modified-Since", "never"],
    ["X-Forwarded-For", "1.2.3.4, ::ffff:1, x"],
    ["X-Forwarded-Host", "evil.example"],
    ["Referer", "http://[::1"],
    ["Cookie", oneOf(draw, ["__proto__=1", "pgi-session=%%%", "pgi-session=bnVsbA==; toast=e30=", ";;;=;"])],
  ];
  return odd.filter(() => draw() < 0.12);
}
