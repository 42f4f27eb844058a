/**
 * Whether a source is a package's rather than the project's own, by its path as passed to the compiler: of npm, Forge,
 * Soldeer, Remix, or from the web; or by where it is on disk, if that is known. A project may have a folder `lib` of its
 * own within its contracts.
 */
export function isOfDependency(path: string, onDisk?: string): boolean {
  if (onDisk !== undefined && /\/node_modules\//.test(onDisk)) return true;
  return /(?:^|\/)(?:node_modules|\.deps)\/|^(?:@|npm\/|lib\/|dependencies\/|https?:)|^(?:solmate|solady|hardhat)\//.test(
    path,
  );
}
