import { expect, test } from "vitest";
import { readMonth, workPeriodOf } from "#app/evaluation/text/work-period.ts";

test.each([
  ["Pune, 12 March 2021. She led our plant from April 2018 to February 2021.", "2018-04", "2021-02", "2021-03"],
  ["Date: 05/09/2019\nHe was with us 2015 - 2018, and since June 2018 he heads sales.", "2015-01", "", "2019-09"],
  ["May 4, 2020: between 03/2016 and 11/2019", "2016-03", "2019-11", "2020-05"],
  ["He has worked here from 2017 till date.", "2017-01", "", ""],
  ["The budget was 2000 to 1990 rupees; the call was on 2021.", "", "", ""],
  ["No time is named.", "", "", ""],
])("%s", (text, from, to, written) => {
  expect(workPeriodOf(text)).toMatchObject({ from, to, written });
});

test("a month is read as people write it", () => {
  const typed = ["04/2021", "April 2021", "apr 2021", "2021-4", "2021", "13/2021", "soon", "", "2021-04-01"];
  expect(typed.map((each) => readMonth(each, 12))).toEqual([
    ...Array.from({ length: 4 }, () => "2021-04"),
    "2021-12",
    ...Array.from({ length: 4 }, () => null),
  ]);
});
