import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createLogBuffer } from '../../../src/ui/messages/logBuffer.ts';

/** A log channel that notes what it is given. */
function channel() {
  const given: string[] = [];
  const note =
    (level: string) =>
    (message: string | Error): void => {
      given.push(`${level} ${message instanceof Error ? message.message : message}`);
    };
  return {
    given,
    trace: note('trace'),
    debug: note('debug'),
    info: note('info'),
    warn: note('warn'),
    error: note('error'),
    show: () => given.push('shown'),
    dispose: () => given.push('disposed'),
  };
}

describe('the log whose newest lines are kept', () => {
  it('passes everything on, and keeps it line by line with time and level', () => {
    const to = channel();
    const log = createLogBuffer(to);
    log.trace('t');
    log.debug('d');
    log.info('i\nsecond');
    log.warn('w');
    log.error(new TypeError('e'));
    assert.deepEqual(to.given, ['trace t', 'debug d', 'info i\nsecond', 'warn w', 'error e']);
    const kept = log.tail().map((line) => line.replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z /, ''));
    assert.deepEqual(kept, ['[debug] d', '[info] i second', '[warn] w', '[error] TypeError: e']);
  });

  it('neither passes on nor keeps what may be a private key', () => {
    const to = channel();
    const log = createLogBuffer(to);
    const key = 'a7'.repeat(32);
    log.trace(`GET https://example.com/api/v1/contracts/results/0x${key} 404`);
    log.debug(`GET /blocks/0x${'a7'.repeat(48)} failed`, key);
    log.error(new TypeError(`Can't find ${key}`));
    const said = JSON.stringify([to.given, log.tail()]);
    assert.ok(!/a7a7/.test(said), said);
    assert.match(said, /results\/<32 bytes> 404.*blocks\/<48 bytes> failed.*Can't find <32 bytes>/);
  });

  it('keeps the newest 300 lines, each of at most 600 characters', () => {
    const log = createLogBuffer(channel());
    for (let i = 0; i < 1000; i++) log.info(`${i} ${'x'.repeat(5000)}`);
    const tail = log.tail();
    assert.equal(tail.length, 300);
    assert.match(tail[0] ?? '', / 700 x/);
    assert.match(tail.at(-1) ?? '', / 999 x/);
    assert.ok(tail.every((line) => line.length < 640));
  });

  it('has no 48 bytes with a single digit, or before the rest of a path', () => {
    const to = channel();
    const log = createLogBuffer(to);
    const hash = `${'aBcDeFgH-jKlMnOp'.repeat(4).slice(1)}7`;
    log.debug(`GET https://mirror.example/api/v1/accounts/${hash}: 404`);
    log.debug(`GET https://mirror.example/api/v1/accounts/${hash}/nfts/5: 404`);
    log.debug(`GET /${hash}/nfts/${hash}`);
    const said = JSON.stringify([to.given, log.tail()]);
    assert.ok(!said.includes(hash), said);
    assert.match(said, /accounts\/<48 bytes>: 404.*accounts\/<48 bytes>\/nfts\/5: 404/);
  });

  it('has no text of 48 bytes in base64 and no alias that may be the secret of one-time passwords', () => {
    const to = channel();
    const log = createLogBuffer(to);
    const base64 = createHash('sha384').update('Ledger Lens log').digest('base64');
    const base64url = base64.replaceAll('+', '-').replaceAll('/', '_');
    const alias = 'ZKLYCEWKDO64V6WCJBSWY3DPEHPK3PXP';
    const secrets = [base64, base64url, alias, encodeURIComponent(base64)];
    for (const secret of secrets) {
      log.debug(`GET https://mirror.example/api/v1/accounts/${secret}: 404`);
      log.warn(`Couldn't find ${secret} on the ledger`, secret);
      log.error(new Error(`Can't read "${secret}".`));
    }
    for (const secret of secrets) assert.ok(!JSON.stringify([to.given, log.tail()]).includes(secret), secret);
    log.info('Loaded core/projects/toolchains/hardhat3/deploymentsAndBuildOutput/RecordReaderOfIgnition2.ts');
    assert.match(log.tail().at(-1) ?? '', /RecordReaderOfIgnition2/);
  });
});
