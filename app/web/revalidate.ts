import type { ShouldRevalidateFunction } from "react-router";

/**
 * The `shouldRevalidate` of a page that can be acted on too late: the answer 409 shows what there is by now, so the page
 * is read again, which after a refusal it would not be.
 */
export const readAgainOnConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
