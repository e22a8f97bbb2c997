import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type Model, openModel } from "#app/learning/model.ts";
import { type Sample, teach } from "#app/learning/teach.ts";
import { generated, SHOP } from "./samples.ts";

const shop = openModel(teach(SHOP, "one").taught);

function best(model: Model, text: string): { label: string | undefined; chance: number } {
  const { chances } = model.judge(text);
  const chance = Math.max(...chances);
  return { label: model.labels[chances.indexOf(chance)], chance };
}

test("labels are known by their samples and by what resembles them", () => {
  for (const { text, labels } of SHOP) expect(best(shop, text).label).toBe(labels[0]);
  expect(best(shop, "What would the bicycles cost me?").label).toBe("price");
  expect(best(shop, "WHEN ARE YOU OPEN").label).toBe("hours");
  expect(best(shop, "brakes broken, pls repiar").label).toBe("repair");
});

test("the same samples always teach the same", () => {
  const again = teach(SHOP, "one");
  const first = teach(SHOP, "one");
  expect(again.taught).toEqual(first.taught);
  expect(again.sampleMargins()).toEqual(first.sampleMargins());
});

test("the chances of labels that exclude one another never add up to more than one", () => {
  for (const text of ["", "is it expensive", "quite another thing", "🙂", "x".repeat(10_000)]) {
    const { chances } = shop.judge(text);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeLessThan(1.00001);
  }
});

test("a text that is like nothing taught has no likely label, however few labels there are", () => {
  for (const text of ["", "qwxz", "🙂"]) expect(best(shop, text).chance).toBeLessThan(0.35);
  expect(best(shop, "is it expensive").chance).toBeGreaterThan(0.45);
});

test("each label stands for itself when a text may have none or several", () => {
  const samples = [
    ...SHOP,
    { text: "what does it cost to repair a tyre", labels: ["price", "repair"] },
    { text: "price for fixing the chain", labels: ["price", "repair"] },
    { text: "the weather is fine", labels: [] },
    { text: "I like to read books", labels: [] },
  ];
  const model = openModel(teach(samples, "each").taught);
  const chance = (text: string, label: string) => model.judge(text).chances[model.labels.indexOf(label)] ?? 0;
  const both = "what does it cost to repair a tyre";
  expect(chance(both, "price")).toBeGreaterThan(chance(both, "hours"));
  expect(chance(both, "repair")).toBeGreaterThan(chance(both, "hours"));
  expect(chance("I like to read books about weather", "price")).toBeLessThan(chance(both, "price"));
});

test("a text is explained by the words that spoke for a label and by the sample that resembles it most", () => {
  const [loudest] = shop.reasons("tell me what a flat tyre would be", "repair");
  expect(["flat", "tyre"]).toContain(loudest?.word);
  expect(shop.nearest("tell me what a flat tyre would be", "repair")?.text).toBe("can you repair a flat tyre");
  expect(shop.nearest("is it expensive", "price")?.likeness).toBeCloseTo(1, 5);
  expect(shop.nearest("zzz", "price")).toBeUndefined();
  expect(shop.reasons("is it expensive", "no such label")).toEqual([]);
});

test("a sample is judged as its margins say, and what its words say adds up to them", () => {
  const { taught, sampleMargins } = teach(generated(300, 12, 6), "one");
  const { labels, offsets, samples } = taught;
  const { margins } = sampleMargins();
  const model = openModel(taught);
  for (const [row, { text }] of samples.entries()) {
    expect(model.judge(text).margins).toEqual(margins.subarray(row * labels.length, (row + 1) * labels.length));
  }
  const [{ text } = { text: "" }] = samples;
  const label = labels[0] ?? "";
  const spoke = model.reasons(text, label).reduce((sum, { weight }) => sum + weight, 0);
  expect(spoke).toBeGreaterThanOrEqual((margins[0] ?? 0) - (offsets[0] ?? 0) - 1e-5);
});

test("held-out margins foretell how texts are judged that taught nothing", () => {
  const samples = generated(1200, 20, 6);
  const { taught, sampleMargins } = teach(samples, "one");
  const { labels } = taught;
  const { heldOut } = sampleMargins();
  const right = samples.filter((sample, index) => {
    const row = heldOut.subarray(index * labels.length, (index + 1) * labels.length);
    return labels[row.indexOf(Math.max(...row))] === sample.labels[0];
  }).length;
  const model = openModel(teach(samples.slice(0, 960), "one").taught);
  const others = samples.slice(960);
  const truly = others.filter(({ text, labels: own }) => best(model, text).label === own[0]).length;
  expect(Math.abs(right / samples.length - truly / others.length)).toBeLessThan(0.08);
});

test("what the evaluation approves hangs on the numbers that labels of their own get, which stay as they are to the bit", () => {
  const digest = (samples: readonly Sample[]) => {
    const { taught, sampleMargins } = teach(samples, "each");
    const { offsets, calibration } = taught;
    const { margins, heldOut } = sampleMargins();
    const hash = createHash("sha256");
    for (const { buffer, byteOffset, byteLength } of [offsets, margins, heldOut])
      hash.update(new Uint8Array(buffer, byteOffset, byteLength));
    return hash.update(JSON.stringify(calibration)).digest("hex");
  };
  expect(digest(SHOP)).toBe("2e0797675f9862332a47986a13159f979622477f89b54d36bc7f3840ba78b250");
  expect(digest(generated(400, 8, 6))).toBe("82e69400fc5d38fb462d517c721ee3abc787d92ce152364ddffeb1be3cb1749d");
});

test("no samples, and samples without a word, are borne", () => {
  expect(openModel(teach([], "one").taught).judge("anything").chances).toHaveLength(0);
  const bare = openModel(
    teach(
      [
        { text: "?!", labels: ["a"] },
        { text: "", labels: ["b"] },
      ],
      "one",
    ).taught,
  );
  expect([...bare.judge("anything").chances].every(Number.isFinite)).toBe(true);
});
