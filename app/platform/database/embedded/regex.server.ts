import type { BSONRegExp } from "bson";
import { badValue, notSupported } from "./errors.server.ts";

const UNSUPPORTED = /\\[AZzGQEhHKRXaeNopgkuvVc]|\[\[:|\(\?[#R&P|(]|[+*?}]\+|\(\*|\[\^?\]/;

/** The text every match must begin with, when the pattern is anchored and starts with plain characters; else undefined. */
export function regexPrefix({ pattern, options }: BSONRegExp): string | undefined {
  if (options !== "" || !pattern.startsWith("^") || pattern.includes("|")) return undefined;
  const plain = /^\^((?:[\p{L}\p{N} @_:;,=&%#'"!/<>~-]|\\[^a-zA-Z0-9])*)/u.exec(pattern)?.[1] ?? "";
  const rest = pattern.slice(1 + plain.length);
  const kept = /^[?*{]/.test(rest) ? plain.replace(/(?:\\.|.)$/su, "") : plain;
  return kept.replace(/\\(.)/gsu, "$1") || undefined;
}

/** A JavaScript expression that matches what PCRE matches; refuses what the two read differently. */
export function compileRegex({ pattern, options }: BSONRegExp): RegExp {
  if (/[^ims]/.test(options)) throw notSupported(`the regular expression option in '${options}'`);
  if (UNSUPPORTED.test(pattern)) throw notSupported(`the regular expression ${pattern}`);
  try {
    return new RegExp(translate(pattern, options), options.includes("i") ? "iu" : "u");
  } catch {
    throw badValue(`Regular expression is invalid or not supported by the embedded database: ${pattern}`);
  }
}

function translate(pattern: string, options: string): string {
  let inClass = false;
  return pattern.replace(/\\[\s\S]|[[\]^$.]/gu, (token) => {
    if (token === "[" && !inClass) {
      inClass = true;
      return token;
    }
    if (inClass) {
      if (token === "]") inClass = false;
      if (token === "[") return "\\[";
      return token[0] === "\\" ? escaped(token, true) : token;
    }
    if (token[0] === "\\") return escaped(token, false);
    if (token === ".") return options.includes("s") ? "[^]" : "[^\\n]";
    if (token === "^") return options.includes("m") ? "(?<![^\\n])" : "^";
    if (token === "$") return options.includes("m") ? "(?![^\\n])" : "(?=\\n?(?![^]))";
    return token;
  });
}

function escaped(token: string, inClass: boolean): string {
  const char = token.slice(1);
  if (char === "s") return inClass ? " \\t\\n\\v\\f\\r" : "[ \\t\\n\\v\\f\\r]";
  if (char === "S" && !inClass) return "[^ \\t\\n\\v\\f\\r]";
  if (/[a-zA-Z0-9]/.test(char) || /[\^$\\.*+?()[\]{}|/]/.test(char)) return token;
  return inClass && char === "-" ? "\\-" : char;
}
