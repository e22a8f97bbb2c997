const rupeeFormat = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 });

/** An amount as it is written in India, such as ₹4,999. @param amount rupees */
export function rupees(amount: number): string {
  return rupeeFormat.format(amount);
}
