/**
 * Whether a source is a package's rather than the project's own, by its path as passed to the compiler: of npm, Forge,
 * Soldeer, Remix, or from the web. A project may have a folder `lib` of its own within its contracts.
 */
export function isOfDependency(path: string): boolean {
  return /(?:^|\/)(?:node_modules|\.deps)\/|^(?:@|npm\/|lib\/|dependencies\/|https?:)|^(?:solmate|solady|hardhat)\//.test(
    path,
  );
}
