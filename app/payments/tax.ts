/** The states and territories of India, by the digits that a GSTIN of theirs begins with. */
const STATES = `01 Jammu and Kashmir,02 Himachal Pradesh,03 Punjab,04 Chandigarh,05 Uttarakhand,06 Haryana,07 Delhi,08 Rajasthan,
09 Uttar Pradesh,10 Bihar,11 Sikkim,12 Arunachal Pradesh,13 Nagaland,14 Manipur,15 Mizoram,16 Tripura,17 Meghalaya,18 Assam,
19 West Bengal,20 Jharkhand,21 Odisha,22 Chhattisgarh,23 Madhya Pradesh,24 Gujarat,26 Dadra and Nagar Haveli and Daman and Diu,
27 Maharashtra,29 Karnataka,30 Goa,31 Lakshadweep,32 Kerala,33 Tamil Nadu,34 Puducherry,35 Andaman and Nicobar Islands,
36 Telangana,37 Andhra Pradesh,38 Ladakh,97 Other Territory`;
const names = new Map(STATES.split(/,\s*/).map((state) => [state.slice(0, 2), state.slice(3)]));

/** The states as options of a form, by name. */
export const STATE_OPTIONS = [...names]
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

/** A state as an invoice names it. */
export function stateName(code: string): string {
  return names.has(code) ? `${names.get(code)} (${code})` : code;
}

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Whether this is a GSTIN of a state that there is, by its form and its last sign, which checks the others. */
export function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(text) || !names.has(text.slice(0, 2))) return false;
  let sum = 0;
  for (let place = 0; place < 14; place++) {
    const product = SIGNS.indexOf(text.charAt(place)) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return SIGNS[(36 - (sum % 36)) % 36] === text[14];
}

/** The tax on an amount, or within it, as two equal halves, since two governments share it. @param amount paise */
export function taxOf(amount: number, percent: number, within: boolean): number {
  return 2 * Math.round((amount * percent) / 2 / (within ? 100 + percent : 100));
}

/** An amount with all taxes in its parts: of two states the tax is one, else it is two halves. */
export function partsOf(total: number, percent: number, sellerState: string, placeOfSupply: string) {
  const tax = taxOf(total, percent, true);
  const same = sellerState === placeOfSupply;
  return { taxable: total - tax, cgst: same ? tax / 2 : 0, sgst: same ? tax / 2 : 0, igst: same ? 0 : tax };
}

/** The financial year of a day of India's such as 2026-11-22, as invoices name it: 2627. */
export function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${String(first).slice(2)}${String(first + 1).slice(2)}`;
}
