import { test } from "vitest";
import { hostilePictures } from "./support/hostile-pictures.ts";
import { expectRefused, TIMEOUT } from "./support/refused.ts";

test.for(hostilePictures)("$name", { timeout: TIMEOUT }, expectRefused);
