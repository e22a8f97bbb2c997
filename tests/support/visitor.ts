import { type HTMLElement, parse } from "node-html-parser";
import { CookieJar } from "tough-cookie";

const MAX_REDIRECTS = 10;

/** What a browser without script makes of an answer. */
export class Page {
  readonly root: HTMLElement;
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  readonly #visitor: Visitor;

  constructor(visitor: Visitor, url: URL, response: Response, html: string) {
    this.#visitor = visitor;
    this.url = url;
    this.status = response.status;
    this.headers = response.headers;
    this.html = html;
    this.root = parse(html);
  }

  /** The visible text of the page or of one element, white space folded. */
  text(selector = "body"): string {
    return (this.root.querySelector(selector)?.textContent ?? "").replace(/\s+/g, " ").trim();
  }

  title(): string {
    return this.text("title");
  }

  /** Follows the link with this text. */
  follow(text: string): Promise<Page> {
    const link = this.root.querySelectorAll("a").find((a) => a.textContent.trim() === text);
    if (!link) throw new Error(`No link "${text}" on ${this.url}`);
    return this.#visitor.get(new URL(link.getAttribute("href") ?? "", this.url).href);
  }

  /** The values that a browser would send for a form, without those of its submit buttons. */
  formValues(selector: string): URLSearchParams {
    const values = new URLSearchParams();
    for (const field of this.#form(selector).querySelectorAll("input,select,textarea")) {
      const name = field.getAttribute("name");
      const type = field.getAttribute("type");
      const unchecked = (type === "checkbox" || type === "radio") && !field.hasAttribute("checked");
      if (!name || unchecked || type === "file" || type === "submit" || field.hasAttribute("disabled")) continue;
      values.append(name, fieldValue(field));
    }
    return values;
  }

  /** Fills in and submits a form; `button` is the text of the submit button to press when it carries a value. */
  submit(selector: string, values: Record<string, string | Blob> = {}, button?: string): Promise<Page> {
    const form = this.#form(selector);
    const action = new URL(form.getAttribute("action") ?? this.url.href, this.url);
    const multipart = form.getAttribute("enctype") === "multipart/form-data";
    const body = multipart ? new FormData() : new URLSearchParams();
    const fields = this.formValues(selector);
    for (const name of Object.keys(values)) fields.delete(name);
    for (const [name, value] of fields) body.append(name, value);
    for (const [name, value] of Object.entries(values)) (body as FormData).append(name, value as string);
    const pressed = button && form.querySelectorAll("button").find((b) => b.textContent.trim() === button);
    if (button && !pressed) throw new Error(`No button "${button}" in ${selector} on ${this.url}`);
    const name = pressed ? pressed.getAttribute("name") : undefined;
    if (pressed && name) body.append(name, pressed.getAttribute("value") ?? "");
    if (form.getAttribute("method")?.toLowerCase() === "post") return this.#visitor.post(action.href, body);
    action.search = String(body);
    return this.#visitor.get(action.href);
  }

  #form(selector: string): HTMLElement {
    const form = this.root.querySelector(selector);
    if (!form) throw new Error(`No form ${selector} on ${this.url}:\n${this.text()}`);
    return form;
  }
}

function fieldValue(field: HTMLElement): string {
  if (field.tagName === "TEXTAREA") return field.textContent;
  if (field.tagName !== "SELECT")
    return field.getAttribute("value") ?? (field.getAttribute("type") === "checkbox" ? "on" : "");
  const options = field.querySelectorAll("option");
  const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
  return chosen?.getAttribute("value") ?? chosen?.textContent ?? "";
}

/** A person with a browser without script: keeps cookies, follows redirects, sends forms as the page says. */
export class Visitor {
  readonly cookies = new CookieJar();

  readonly address: string;
  readonly headers: Record<string, string>;

  constructor(address: string, headers: Record<string, string> = {}) {
    this.address = address;
    this.headers = headers;
  }

  get(path: string): Promise<Page> {
    return this.#go(new URL(path, this.address), { method: "GET" });
  }

  post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Page> {
    return this.#go(new URL(path, this.address), { method: "POST", body, headers });
  }

  /** One request without following a redirect. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.address);
    const headers = new Headers({ "Sec-Fetch-Site": "same-origin", Origin: url.origin, ...this.headers });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const cookie = await this.cookies.getCookieString(url.href);
    if (cookie) headers.set("Cookie", cookie);
    const response = await this.send(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) await this.cookies.setCookie(line, url.href);
    return response;
  }

  /** Sends a request as it is. */
  protected send(url: URL, init: RequestInit): Promise<Response> {
    return fetch(url, init);
  }

  async #go(url: URL, init: RequestInit, redirects = 0): Promise<Page> {
    const response = await this.request(url.href, init);
    const location = response.headers.get("Location");
    if (location && response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      if (redirects === MAX_REDIRECTS) throw new Error(`Too many redirects at ${url}`);
      const keep = response.status === 307 || response.status === 308;
      return this.#go(new URL(location, url), keep ? init : { method: "GET" }, redirects + 1);
    }
    return new Page(this, url, response, await response.text());
  }
}
