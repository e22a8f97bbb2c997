import { test } from "vitest";
import { hostilePictures } from "./support/hostile-pictures.ts";
import { expectRefused } from "./support/refused.ts";

test.for(hostilePictures)("$name", expectRefused);
