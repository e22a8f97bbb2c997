/** What reads and draws names for paper; loaded with the first name, since setting letters takes three libraries. */
export async function lettering() {
  const [{ LONGEST_NAME, nameFor, readCertificateName }, { drawName }] = await Promise.all([
    import("./name.server.ts"),
    import("./name-drawing.server.ts"),
  ]);
  return { LONGEST_NAME, drawName, nameFor, readCertificateName };
}
