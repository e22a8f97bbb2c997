/** Past forms that do not end in -ed, as they begin what somebody did. */
export const IRREGULAR =
  "began|bought|brought|broke|built|caught|chose|cut|dealt|did|drew|drove|fed|fixed|forecast|fought|found|gave|got|grew|held|hired|kept|laid|led|let|made|met|oversaw|paid|put|ran|read|rebuilt|redrew|rewrote|rose|sat|saw|sent|set|shook|showed|shut|sold|sought|spent|split|spoke|spread|stood|swept|taught|threw|took|undertook|went|withdrew|won|wrote";

/** What may stand between somebody and what they did. */
export const ADVERBS = "also|then|further|himself|herself|myself|only|even|\\p{L}+ly";
