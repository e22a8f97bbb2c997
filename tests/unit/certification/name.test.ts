import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LONGEST_NAME, readCertificateName } from "#app/certification/paper/name.server.ts";
import { runsOf } from "#app/certification/paper/set-text.server.ts";

/** How many glyphs a text becomes, and the text of each of its pieces from left to right. */
function set(text: string) {
  const runs = runsOf(text, "name");
  if (!Array.isArray(runs)) throw new Error(`cannot print ${runs.unprintable}`);
  return {
    pieces: runs.map((run) => run.text),
    glyphs: runs.flatMap((run) => run.font.font.layout(run.text).glyphs.map(({ id }) => id)),
  };
}

function messageOf(typed: string): string {
  const read = readCertificateName(typed);
  return read.kind === "wrong" ? read.message : "";
}

describe("a name for the certificate", () => {
  it("is kept as it is typed but for spaces and split letters", () => {
    expect(readCertificateName("  Ananya \n  Krishnamurthy ")).toEqual({ kind: "name", name: "Ananya Krishnamurthy" });
    expect(readCertificateName("S\u0301ri\u0304 D’Souza-Rao Jr.")).toEqual({
      kind: "name",
      name: "Śrī D’Souza-Rao Jr.",
    });
  });

  it("may be written in every script of India's languages, mixed ones and joiners too", () => {
    const names = ["श्रीनिवास", "চট্টোপাধ্যায়", "ત્રિવેદી", "ਗੁਰਪ੍ਰੀਤ", "பொன்னுசாமி", "కృష్ణమూర్తి", "ರ‍್ಯಾಲಿ", "കൃഷ്ണൻ"];
    const others = ["ମହାନ୍ତି", "محمد علی", "سنڌي ڳوٺ", "ꯃꯅꯤꯄꯨꯔꯤ", "ᱥᱟᱱᱛᱟᱲᱤ", "Āśā आशा (আশা)"];
    for (const name of [...names, ...others]) expect(readCertificateName(name)).toMatchObject({ kind: "name" });
  });

  it("is refused with the character that cannot be printed", () => {
    expect(messageOf("Иван Petrov")).toBe("We cannot print “И” on the certificate. Please write the name without it.");
    expect(messageOf("Asha 😀")).toContain("“😀”");
    expect(messageOf("Asha <b>")).toContain("“<”");
    expect(messageOf("Asha \u202eohsA")).toContain("which is invisible");
    expect(messageOf("王")).toContain("“王”");
  });

  it("is refused when it is empty, too long, or no name", () => {
    expect(messageOf(" \u00a0 ")).toBe("Enter your name as it shall stand on the certificate");
    expect(messageOf("a".repeat(LONGEST_NAME))).toBe("");
    expect(messageOf("a".repeat(LONGEST_NAME + 1))).toContain("80 characters or fewer");
    expect(messageOf("4nanya")).toBe("The name must begin with a letter");
    expect(messageOf(`a${"\u0301".repeat(9)}`)).not.toBe("");
    expect(messageOf(`क${"े".repeat(9)}`)).not.toBe("");
  });

  it("is either refused or can be printed, whatever is typed", () => {
    const signs = fc.string({ unit: "grapheme", maxLength: 20 });
    const indian = fc.string({
      unit: fc.integer({ min: 0x900, max: 0xd7f }).map((code) => String.fromCodePoint(code)),
    });
    fc.assert(
      fc.property(fc.oneof(signs, indian), (typed) => {
        const read = readCertificateName(typed);
        if (read.kind === "name") expect(set(read.name).glyphs).not.toContain(0);
      }),
    );
  });
});

describe("letters that join", () => {
  it("become one where the script says so", () => {
    expect(set("क्ष").glyphs).toHaveLength(1);
    expect(set("ক্ষ").glyphs).toHaveLength(1);
    expect(set("क\u200cष").glyphs.length).toBeGreaterThan(1);
  });

  it("change places where the script says so: the sign of a vowel goes before its letter", () => {
    const [first] = set("பெ").glyphs;
    expect(first).toBe(set("கெ").glyphs[0]);
    expect(first).not.toBe(set("ப").glyphs[0]);
    const bengali = set("কি").glyphs;
    expect(bengali[1]).toBe(set("ক").glyphs[0]);
  });

  it("take other forms inside of a word of Arabic letters, which runs from right to left", () => {
    const alone = set("ل").glyphs[0];
    expect(set("للل").glyphs).not.toContain(alone);
    expect(set("محمد Ali").pieces).toEqual(["Ali", "محمد "]);
    expect(set("Ali محمد خان Rao").pieces).toEqual(["Ali ", "محمد خان ", "Rao"]);
  });
});
