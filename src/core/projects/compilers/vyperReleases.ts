/**
 * Release assets of Vyper, newest first: number and the commit that a pip-installed compiler may print with seven
 * digits; the service downloads the compiler by the asset's name, which has eight from 0.3.2 on.
 */
export const vyperReleases: ReadonlyMap<string, string> = new Map([
  ['0.4.3', 'bff19ea2'],
  ['0.4.2', 'c216787f'],
  ['0.4.1', '8a93dd27'],
  ['0.4.0', 'e9db8d9f'],
  ['0.3.10', '91361694'],
  ['0.3.9', '66b96705'],
  ['0.3.7', '6020b8bb'],
]);
