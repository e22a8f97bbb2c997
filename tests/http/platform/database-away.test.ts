import { expect, test } from "vitest";
import { startEmbedded } from "#app/platform/database/embedded/embedded.server.ts";
import { temporaryDirectory } from "#tests/support/database.ts";
import { ELIGIBILITY, eligibilityAnswers, INTEREST, interestAnswers, metCounsellor } from "#tests/support/forms.ts";
import { startProduct } from "#tests/support/product.ts";
import { Visitor } from "#tests/support/visitor.ts";

test("when the database is away the forms say so and keep what was typed", async () => {
  await using directory = await temporaryDirectory();
  const database = await startEmbedded(directory.path);
  try {
    await using product = await startProduct({
      env: { MONGODB_URI: database.uri, SESSION_SECRET: "s".repeat(32), LOG_LEVEL: "silent" },
    });
    const visitor = new Visitor(product.address);
    const talking = new Visitor(product.address);
    const chat = await metCounsellor(talking);
    const [landing, eligibility] = [await visitor.get("/"), await visitor.get("/eligibility")];
    await database.close();

    const interest = await landing.submit(INTEREST, interestAnswers());
    expect(interest.status).toBe(503);
    expect(interest.text(".error-summary h2")).toBe("Registration Failed");
    expect(interest.text(".error-summary")).toContain("Something went wrong. Please try again.");
    expect(interest.formValues(INTEREST).get("fullName")).toBe("Asha Rao");

    const checked = await eligibility.submit(ELIGIBILITY, eligibilityAnswers());
    expect(checked.status).toBe(503);
    expect(checked.text(".error-summary")).toContain("Failed to submit details. Please try again.");
    expect(checked.formValues(ELIGIBILITY).get("name")).toBe("Asha Rao");

    for (const page of [
      await talking.get("/counsellor"),
      await chat.submit(".composer", { text: "What are the fees?" }),
    ]) {
      expect(page.status).toBe(503);
      expect(page.text("h1")).toBe("We will be right back");
    }
    expect((await visitor.get("/")).status).toBe(200);
  } finally {
    await database.close();
  }
});
