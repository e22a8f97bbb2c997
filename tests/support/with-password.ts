import { hashPassword } from "#app/identity/passwords.server.ts";
import type { StaffRole } from "#app/identity/roles.server.ts";
import { setPasswordHash } from "#app/records/accounts.server.ts";
import { inDatabase, type ProductData } from "./database.ts";
import { newStaff, newStudent } from "./people.ts";

/** Students who sign in by the form with this password, by their addresses; in a database whose product runs or not. */
export async function studentsWithPassword(
  product: ProductData,
  password: string,
  { paid, unpaid = 0 }: { paid: number; unpaid?: number },
): Promise<{ paid: string[]; unpaid: string[] }> {
  const hash = await hashPassword(password);
  const one = async (course?: "GMP") => {
    const { user_id, email } = await newStudent({ course });
    await setPasswordHash(user_id, hash);
    return email;
  };
  return inDatabase(product, async () => ({
    paid: await Promise.all(Array.from({ length: paid }, () => one("GMP"))),
    unpaid: await Promise.all(Array.from({ length: unpaid }, () => one())),
  }));
}

/** The address of a new member of staff, Test Person, who signs in by the form with this password. */
export async function staffWithPassword(product: ProductData, role: StaffRole, password: string): Promise<string> {
  const hash = await hashPassword(password);
  return inDatabase(product, async () => {
    const { id, email } = await newStaff(role, "Test Person");
    await setPasswordHash(id, hash);
    return email;
  });
}
