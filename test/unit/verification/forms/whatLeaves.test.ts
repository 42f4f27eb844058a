import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isLensError } from '../../../../src/core/net/errors.ts';
import {
  type SubmissionRequest,
  similarityRequest,
  standardJsonRequest,
} from '../../../../src/core/verification/rest/submission.ts';
import { anyText } from '../../anyText.ts';
import { HASH } from '../answers.ts';
import {
  at,
  bodyOf,
  compilerVersion,
  inJson,
  objectsIn,
  ownKeys,
  reassembled,
  routes,
  secret,
  sizeOf,
  solidityInput,
  target,
  tooSmall,
  wordsIn,
} from './craftedRequests.ts';

describe('what leaves', () => {
  for (const [name, { document, request }] of Object.entries(routes)) {
    it(`is byte for byte the listed rows: ${name}`, () => {
      const made = request(document());
      assert.equal(sizeOf(made), made.body.byteLength);
      assert.deepEqual(reassembled(made), JSON.parse(bodyOf(made)));
      assert.deepEqual(made.leftOut, []);
    });

    it(`holds no foreign member, wherever it stands, and names it: ${name}`, () => {
      const places = objectsIn(document());
      assert.ok(places.length > 8);
      for (const place of places) {
        const crafted = document();
        at(crafted, place)['a secret'] = { note: secret };
        let made: SubmissionRequest;
        try {
          made = request(crafted);
        } catch (error) {
          // A file without its text, or a library without an address.
          assert.ok(isLensError(error, 'input') && ownKeys.test(place.join()), `${place}: ${error}`);
          continue;
        }
        if (place.join().startsWith('storage_layout_overrides')) continue;
        assert.ok(!bodyOf(made).includes(secret), place.join('.'));
        const isSilent = /^(?:output\b|settings,outputSelection)/.test(place.join());
        assert.equal(made.leftOut.length, isSilent ? 0 : 1, place.join('.'));
        assert.equal(sizeOf(made), made.body.byteLength);
      }
    });

    it(`is listed whatever a member holds, or refused: ${name}`, () => {
      const places = objectsIn(document()).flatMap((keys) =>
        Object.keys(at(document(), keys)).map((key) => [...keys, key]),
      );
      fc.assert(
        fc.property(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 2 }), (place, value) => {
          const crafted = document();
          at(crafted, place.slice(0, -1))[place.at(-1) ?? ''] = value;
          try {
            const made = request(crafted);
            assert.equal(sizeOf(made), made.body.byteLength);
            const shown = made.parts.map(({ text }) => text).join('\n');
            const names = made.parts.flatMap((part) => (part.kind === 'file' ? [part.path] : []));
            for (const word of wordsIn(JSON.parse(bodyOf(made))))
              assert.ok(names.includes(word) || shown.includes(word) || shown.includes(inJson(word)), word);
          } catch (error) {
            if (!isLensError(error, 'input')) throw error;
          }
        }),
        { numRuns: 150 },
      );
    });
  }

  it('is the sum of its rows for any names and texts', () => {
    const files = fc.dictionary(
      anyText.filter((each) => each !== ''),
      anyText.filter((each) => each !== ''),
      { minKeys: 1 },
    );
    fc.assert(
      fc.property(files, (texts) => {
        const sources = Object.fromEntries(Object.entries(texts).map(([path, content]) => [path, { content }]));
        const made = standardJsonRequest({
          ...target,
          compilerVersion,
          contractIdentifier: 'A.sol:A',
          stdJsonInput: solidityInput(sources),
        });
        assert.equal(sizeOf(made), made.body.byteLength);
        assert.deepEqual(tooSmall(made), [], 'each row counts its own bytes');
        const listed = made.parts.flatMap((part) => (part.kind === 'file' ? [[part.path, part.text]] : []));
        assert.deepEqual(listed, Object.entries(texts));
      }),
      { numRuns: 60 },
    );
  });

  it('is never a file without its text', () => {
    for (const source of [{ urls: ['file:///home/ann/.ssh/id_rsa'] }, { keccak256: HASH }, {}, null, 'text', 5, []]) {
      const stdJsonInput = solidityInput({ 'A.sol': { content: 'contract A {}' }, 'B.sol': source });
      assert.throws(
        () => standardJsonRequest({ ...target, stdJsonInput, compilerVersion, contractIdentifier: 'A.sol:A' }),
        (error) => isLensError(error, 'input'),
      );
    }
  });

  it('of a search for similar contracts is the creation transaction alone', () => {
    const made = similarityRequest(target);
    assert.deepEqual(made.parts, [
      { kind: 'rest', bytes: made.body.byteLength, text: JSON.stringify({ creationTransactionHash: HASH }, null, 2) },
    ]);
  });
});
