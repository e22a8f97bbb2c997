import { expect, test } from "vitest";
import { additionalDocument, HOME } from "#tests/http/documents/documents.ts";
import { ELIGIBILITY, eligibilityAnswers, INTEREST, interestAnswers, metCounsellor } from "#tests/support/forms.ts";
import { startProduct } from "#tests/support/product.ts";
import { signedInStudent, staffVisitors } from "#tests/support/sessions.ts";
import { canMount, smallDisk } from "#tests/support/small-disk.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/wait.ts";

const env = { LOG_LEVEL: "silent" };

test.skipIf(!canMount)(
  "on a full disk people read on, what they send is refused kindly, and all is well when there is space",
  async () => {
    await using disk = await smallDisk(64);
    {
      await using product = await startProduct({ dataDir: disk.path, env });
      const ready = async () => (await new Visitor(product.address).request("/health/ready")).status;
      const { visitor: student, rowId } = await signedInStudent(product);
      const file = `students/${rowId}/files/${await additionalDocument(student, "A diploma")}`;
      await using staff = await staffVisitors(product);
      const [admin, boss] = [await staff.as("admin"), await staff.as("super_admin")];
      expect(await (await admin.request(`/admin-dashboard/${file}`)).text()).toContain("%PDF");
      const talking = new Visitor(product.address);
      const chat = await metCounsellor(talking);
      const visitor = new Visitor(product.address);
      const [landing, eligibility] = [await visitor.get("/"), await visitor.get("/eligibility")];
      expect(await ready()).toBe(200);

      disk.fill();
      // What is free within the files goes first.
      await until("a form is refused", async () => (await landing.submit(INTEREST, interestAnswers())).status === 503);
      const refused = await eligibility.submit(ELIGIBILITY, eligibilityAnswers());
      expect(refused.status).toBe(503);
      expect(refused.formValues(ELIGIBILITY).get("name")).toBe("Asha Rao");
      expect((await chat.submit(".composer", { text: "What are the fees?" })).status).toBe(503);
      expect(await ready()).toBe(503);
      expect((await student.get(HOME)).status).toBe(200);
      const unlogged = await boss.request(`/super-admin-dashboard/${file}`);
      expect(unlogged.status, "a document whose reading cannot be written down is not given").toBe(503);
      expect(await unlogged.text()).not.toContain("%PDF");
      expect((await talking.get("/counsellor")).status).toBe(200);

      disk.free();
      await until("the product is ready again", async () => (await ready()) === 200);
      expect((await chat.submit(".composer", { text: "What are the fees?" })).text("[role=log]")).toContain("fee");
      disk.fill();
      await until(
        "a form is refused again",
        async () => (await landing.submit(INTEREST, interestAnswers())).status === 503,
      );
      await product.kill();
    }
    await using restarted = await startProduct({ dataDir: disk.path, env });
    const visitor = new Visitor(restarted.address);
    expect((await visitor.get("/")).status).toBe(200);
    await until("a form is refused", async () => {
      const form = await visitor.get("/");
      return (await form.submit(INTEREST, interestAnswers())).status === 503;
    });
    expect((await visitor.request("/health/ready")).status).toBe(503);
    disk.free();
    await until("the product is ready again", async () => (await visitor.request("/health/ready")).status === 200);
  },
);
