/** A rule of a sheet, or an at-rule with rules inside; `needs` are the ways in which a page can have something that it is about. */
type Rule = { head: string; inside: Rule[] } | { text: string; needs: Need[] };

/** The classes and elements that one selector names. */
interface Need {
  classes: string[];
  elements: string[];
}

const COMMENT = /\/\*[\s\S]*?\*\//g;
const GROUPS = /^@(?:media|supports|layer|container)\b/;

/**
 * Takes from a sheet what one page uses: the rules whose classes and elements it has. So the page can be painted before the
 * sheet is there. A rule that says no more than `:root` or `::selection` is about every page.
 * @param sheet as the build makes it
 * @returns the part for a page that is given as HTML
 */
export function partsOf(sheet: string): (html: string) => string {
  let rules: Rule[] | undefined;
  return (html) => {
    rules ??= rulesOf(sheet.replace(COMMENT, ""));
    const classes = new Set(
      Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = ""]) =>
        names.replaceAll("&amp;", "&").split(/\s+/),
      ).flat(),
    );
    const elements = new Set(Array.from(html.matchAll(/<([a-z][a-z\d]*)/g), ([, name = ""]) => name));
    const has = ({ needs }: { needs: Need[] }) =>
      needs.some(
        (need) => need.classes.every((one) => classes.has(one)) && need.elements.every((one) => elements.has(one)),
      );
    return write(rules, has);
  };
}

/** Layers are named even when nothing is left of them: their order is that of their names. */
function write(rules: readonly Rule[], has: (rule: { needs: Need[] }) => boolean): string {
  let text = "";
  for (const rule of rules) {
    if ("text" in rule) {
      if (has(rule)) text += rule.text;
      continue;
    }
    const inside = write(rule.inside, has);
    if (inside !== "" || rule.head.startsWith("@layer")) text += `${rule.head}{${inside}}`;
  }
  return text;
}

function rulesOf(sheet: string): Rule[] {
  const rules: Rule[] = [];
  for (let at = 0; at < sheet.length; ) {
    const [end, mark] = nextMark(sheet, at);
    const head = sheet.slice(at, end).trim();
    if (mark !== "{") {
      if (head !== "") rules.push({ text: `${head};`, needs: [{ classes: [], elements: [] }] });
      at = end + 1;
      continue;
    }
    const close = closing(sheet, end);
    const content = sheet.slice(end + 1, close);
    if (GROUPS.test(head)) rules.push({ head, inside: rulesOf(content) });
    else rules.push({ text: `${head}{${content}}`, needs: needsOf(head) });
    at = close + 1;
  }
  return rules;
}

/** Where the next rule's content begins or a statement ends. */
function nextMark(sheet: string, from: number): [number, string] {
  for (const [sign, at] of marks(sheet, from)) if (sign === "{" || sign === ";") return [at, sign];
  return [sheet.length, ""];
}

/** The brace that closes the one at `open`. */
function closing(sheet: string, open: number): number {
  let depth = 0;
  for (const [sign, at] of marks(sheet, open)) {
    if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error("A brace of the sheet is not closed.");
}

/** Braces and semicolons that are not escaped and stand in no quotes; what is jumped over comes as it is. */
function* marks(sheet: string, from: number): Generator<[string, number]> {
  const sign = /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/gs;
  sign.lastIndex = from;
  for (let found = sign.exec(sheet); found; found = sign.exec(sheet)) yield [found[0], found.index];
}

function needsOf(head: string): Need[] {
  if (head.startsWith("@")) return [{ classes: [], elements: [] }];
  return selectorsOf(head).map((selector) => ({
    classes: Array.from(selector.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = ""]) => name.replace(/\\(.)/g, "$1")),
    elements: Array.from(selector.matchAll(/(?<=^|[\s>+~])[a-z][a-z\d]*/g), ([name]) => name),
  }));
}

/** The selectors of a list without what stands in their brackets and parentheses, which a page need not have. */
function selectorsOf(head: string): string[] {
  const selectors = [""];
  const add = (text: string) => selectors.push((selectors.pop() ?? "") + text);
  let depth = 0;
  for (let at = 0; at < head.length; at++) {
    const sign = head[at] ?? "";
    const escaped = sign === "\\";
    if (!escaped && (sign === "(" || sign === "[")) depth += 1;
    else if (!escaped && (sign === ")" || sign === "]")) depth -= 1;
    else if (depth === 0 && sign === ",") selectors.push("");
    else if (depth === 0) add(escaped ? head.slice(at, at + 2) : sign);
    if (escaped) at += 1;
  }
  return selectors;
}
