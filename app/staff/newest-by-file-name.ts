/** The newest of each file name, in the order given otherwise (section 9: the certificate list is deduplicated by file name). */
export function newestByFileName<File extends { file_name: string; uploaded_at: Date }>(
  files: readonly File[],
): File[] {
  const newest = new Map<string, File>();
  for (const file of files) {
    const kept = newest.get(file.file_name);
    if (!kept || kept.uploaded_at < file.uploaded_at) newest.set(file.file_name, file);
  }
  return files.filter((file) => newest.get(file.file_name) === file);
}
