/** The size of a file for people: `512 B`, `1.5 KiB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kib = (bytes / 1024).toFixed(1);
  return Number(kib) < 1024 ? `${kib} KiB` : `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}
