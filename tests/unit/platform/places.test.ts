import { expect, test } from "vitest";
import { Places } from "#app/platform/cluster/places.ts";

const wish = { name: "reading", most: 2, waits: true };

/** What was answered to each ticket so far. */
function answers(places: Places) {
  const told: Record<string, boolean> = {};
  const take = (ticket: string, wished = wish) =>
    places.take(ticket, wished, (given) => {
      told[ticket] = given;
    });
  return { told, take };
}

test("gives as many places as there are, then to who waits longest, each once", () => {
  const places = new Places();
  const { told, take } = answers(places);
  for (const ticket of ["a 1", "a 2", "b 1", "a 3"]) take(ticket);
  take("b 2", { ...wish, waits: false });
  take("b 3", { ...wish, name: "another" });
  expect(told).toEqual({ "a 1": true, "a 2": true, "b 2": false, "b 3": true });
  places.leave("a 2", "reading");
  places.leave("a 2", "reading");
  expect(told).toMatchObject({ "b 1": true });
  expect(told).not.toHaveProperty("a 3");
});

test("who waits no longer is passed over, and takes nobody's place away", () => {
  const places = new Places();
  const { told, take } = answers(places);
  for (const ticket of ["a 1", "a 2", "a 3", "b 1"]) take(ticket);
  places.leave("a 3", "reading");
  expect(told).not.toHaveProperty("b 1");
  places.leave("a 1", "reading");
  expect(told).toEqual({ "a 1": true, "a 2": true, "b 1": true });
});

test("what a worker had that is gone is given to others, and it gets nothing more", () => {
  const places = new Places();
  const { told, take } = answers(places);
  for (const ticket of ["1 1", "1 2", "1 3", "11 1", "11 2"]) take(ticket);
  places.leaveAll("1 ");
  expect(told).toEqual({ "1 1": true, "1 2": true, "11 1": true, "11 2": true });
});
