import { situation, type ToldSituation } from './situation.ts';

type Rest = Parameters<typeof situation> extends [string, ...infer Others] ? Others : never;

function loop(name: string, ...rest: Rest): ToldSituation {
  return situation(`before a check: ${name}`, ...rest);
}

/** What a loop found or didn't find before a check. */
export const loopSituations: readonly ToldSituation[] = [
  loop(
    'loop that found nothing before a check',
    'found is false, because xs[i] is 5 in no round, at last 3 (i = 2)',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); xs.push(3); }',
    'bool found; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 5) { found = true; break; } } require(found, "x");',
  ),
  loop(
    'loop that found nothing, without break',
    'found is false, because xs[i] is 5 in no round, at last 3 (i = 2)',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); xs.push(3); }',
    'bool found = false; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 5) found = true; } require(found, "x");',
  ),
  loop(
    'loop that found no index',
    'at is ~uint256(0) (2**256 - 1), because xs[i] is 5 in no round, at last 2 (i = 1)',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); }',
    'uint256 at = ~uint256(0); for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 5) { at = i; break; } } require(at != ~uint256(0), "x");',
  ),
  loop(
    'loop that found nobody',
    'found is the zero address, because who[i] == msg.sender is false in each round, at last who[i] is 0x0000000000000000000000000000000000000008, but msg.sender is 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa (i = 1)',
    'address[] who; constructor() public payable { who.push(address(7)); who.push(address(8)); }',
    'address found; for (uint256 i = 0; i < who.length; i++) { if (who[i] == msg.sender) { found = who[i]; } } require(found != address(0), "x");',
  ),
  loop(
    'loop that found something else',
    'used is true, because xs[i] is 2 (i = 1)',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); xs.push(3); }',
    'bool used; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 2) { used = true; break; } } require(!used, "x");',
  ),
  loop(
    'loop that counted',
    'votes >= 2 is false: 1 >= 2 (votes++ ran in 1 of 3 rounds, because yes[who[i]] is false in the others)',
    'mapping(address => bool) yes; address[] who; constructor() public payable { who.push(address(7)); who.push(msg.sender); who.push(address(8)); yes[msg.sender] = true; }',
    'uint256 votes; for (uint256 i = 0; i < who.length; i++) { if (yes[who[i]]) votes++; } require(votes >= 2, "x");',
  ),
  loop(
    'loop that counted none',
    'votes >= 2 is false: 0 >= 2, because yes[who[i]] is false in each round (who[i] = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, i = 1)',
    'mapping(address => bool) yes; address[] who; constructor() public payable { who.push(address(7)); who.push(msg.sender); }',
    'uint256 votes; for (uint256 i = 0; i < who.length; i++) { if (yes[who[i]]) votes++; } require(votes >= 2, "x");',
  ),
  loop(
    'loop over an empty list',
    'found is false, because i < xs.length is false: 0 < 0',
    'uint256[] xs; constructor() public payable {}',
    'bool found; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 5) { found = true; break; } } require(found, "x");',
  ),
  loop(
    'loop in a function that returns false',
    'contains(5) is false, because xs[i] == n is false in each round, at last xs[i] is 2, but n is 5 (i = 1)',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); } function contains(uint256 n) internal view returns (bool) { for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == n) return true; } return false; }',
    'require(contains(5), "x");',
  ),
  loop(
    'loop in a function with a named result',
    'contains(5) is false, because xs[i] == n is false in each round, at last xs[i] is 2, but n is 5 (i = 1)',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); } function contains(uint256 n) internal view returns (bool found) { for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == n) { found = true; break; } } }',
    'require(contains(5), "x");',
  ),
  loop(
    'loop: largest of none',
    'best > 5 is false: 4 > 5 (best = bids[i], i = 1)',
    'uint256[] bids; constructor() public payable { bids.push(1); bids.push(4); bids.push(2); }',
    'uint256 best; for (uint256 i = 0; i < bids.length; i++) { if (bids[i] > best) best = bids[i]; } require(best > 5, "x");',
  ),
  loop(
    'unset: set in two places',
    'found is false, because xs[i] is 5 in no round, at last 3 (i = 2) and xs[i] is 6 in no round, at last 3',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); xs.push(3); }',
    'bool found; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 5) found = true; if (xs[i] == 6) found = true; } require(found, "x");',
  ),
  loop(
    'unset: continue before',
    'found is false, because continue skipped found = true in 1 of 3 rounds, where xs[i] is 2 (i = 1) and xs[i] == 2 is false in the others',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); xs.push(3); }',
    'bool found; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 2) continue; if (xs[i] == 2) found = true; } require(found, "x");',
  ),
  loop(
    'unset: break before',
    'found is false, because break left the loop before found = true, where xs[i] is 1 (i = 0)',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); xs.push(3); }',
    'bool found; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 1) break; if (xs[i] == 2) found = true; } require(found, "x");',
  ),
  loop(
    'unset: set and taken back',
    'found is false (last set by found = false)',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); xs.push(3); }',
    'bool found; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 2) found = true; } found = false; require(found, "x");',
  ),
  loop(
    'unset: in two loops',
    'found is false',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); xs.push(3); }',
    'bool found; for (uint256 k = 0; k < 2; k++) for (uint256 i = k; i < xs.length; i++) { if (xs[i] == 7) found = true; } require(found, "x");',
  ),
  loop(
    'unset: with else',
    'found is false, because xs[i] is 5 in no round, at last 3 (i = 2)',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); xs.push(3); }',
    'bool found; uint256 n; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 5) { found = true; } else { n++; } } require(found && n > 0, "x");',
  ),
  loop(
    'unset: in an if of an if',
    'found is false',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); xs.push(3); }',
    'bool found; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] > 1) { if (xs[i] == 7) found = true; } } require(found, "x");',
  ),
  loop(
    'unset: in the else',
    'ok is false',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); xs.push(3); }',
    'bool ok; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] != 9) { xs[i] = 4; } else { ok = true; } } require(ok, "x");',
  ),
  loop(
    'unset: while',
    'found is false, because xs[i] is 9 in no round, at last 3 (i = 2)',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); xs.push(3); }',
    'bool found; uint256 i = 0; while (i < xs.length && !found) { if (xs[i] == 9) { found = true; } i++; } require(found, "x");',
  ),
  loop(
    'unset: set by another name',
    'n > 5 is false: 3 > 5',
    'uint256[] xs; constructor() public payable { xs.push(1); }',
    'uint256 n = 3; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 9) { uint256 n2 = n; n2 += 1; n = n2; } } require(n > 5, "x");',
  ),
  loop(
    'unset: the flag of each round',
    'all is false, because xs[i] > 2 is true: 3 > 2 (i = 2)',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); xs.push(3); }',
    'bool all = true; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] > 2) { all = false; } } require(all, "x");',
  ),
  loop(
    'unset: flag of all by &&',
    'all is false, because xs[i] < 3 is false: 3 < 3 (i = 2)',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); xs.push(3); }',
    'bool all = true; for (uint256 i = 0; i < xs.length; i++) { all = all && xs[i] < 3; } require(all, "x");',
  ),
  loop(
    'unset: called twice',
    'has(9) is false, because xs[i] == n is false in each round, at last xs[i] is 3, but n is 9 (i = 2)',
    'uint256[] xs; function has(uint256 n) internal view returns (bool r) { for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == n) r = true; } } constructor() public payable { xs.push(1); xs.push(2); xs.push(3); }',
    'require(has(2), "x"); require(has(9), "y");',
  ),
];
