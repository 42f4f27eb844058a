import assert from 'node:assert/strict';
import { proxyFor, proxyFromSettings } from '../../../../src/core/platform/http/httpProxy.ts';

describe('proxyFromSettings', () => {
  const env = { http_proxy: 'http://env:1', HTTPS_PROXY: 'env-tls:2', NO_PROXY: 'a.example, .b.example' };

  it('puts the setting before the environment', () => {
    assert.deepEqual(proxyFromSettings({ proxy: 'http://own:3', proxySupport: 'override' }, env), {
      httpProxy: 'http://own:3',
      httpsProxy: 'http://own:3',
      noProxy: ['a.example', '.b.example'],
      strictSSL: true,
    });
  });

  it('reads the environment in lower and upper case, with and without a scheme', () => {
    assert.deepEqual(proxyFromSettings({}, env), {
      httpProxy: 'http://env:1',
      httpsProxy: 'http://env-tls:2',
      noProxy: ['a.example', '.b.example'],
      strictSSL: true,
    });
    assert.equal(proxyFromSettings({}, { ALL_PROXY: 'http://all:4' }).httpsProxy, 'http://all:4');
  });

  it('uses none when the support is off, and none when none is set', () => {
    assert.deepEqual(proxyFromSettings({ proxy: 'http://own:3', proxySupport: 'off' }, env), { strictSSL: true });
    assert.deepEqual(proxyFromSettings({ proxy: ' ' }, {}), { strictSSL: true, noProxy: [] });
    assert.equal(proxyFromSettings({ proxy: 'http://[' }, {}).httpProxy, undefined);
  });

  it('takes the header for the proxy from the settings, as one line', () => {
    const headerOf = (proxyAuthorization: string | null) =>
      proxyFromSettings({ proxy: 'http://own:3', proxyAuthorization }, env).proxyAuthorization;
    assert.equal(headerOf(' Basic bWU6c2VjcmV0 '), 'Basic bWU6c2VjcmV0');
    assert.equal(headerOf('Basic x\r\nHost: other'), 'Basic xHost: other');
    assert.deepEqual([headerOf(null), headerOf(' ')], [undefined, undefined]);
  });

  it('takes the list of exceptions and the certificate check from the settings', () => {
    const options = proxyFromSettings({ noProxy: [' own.example ', ''], proxyStrictSSL: false }, env);
    assert.deepEqual([options.noProxy, options.strictSSL], [['own.example'], false]);
  });
});

describe('proxyFor', () => {
  const options = {
    httpProxy: 'http://plain:1',
    httpsProxy: 'http://tls:2',
    noProxy: ['exact.example', '.dot.example', '*.star.example', 'port.example:8443', '[fd00::1]'],
  };
  for (const [url, wanted] of [
    ['http://ledger.example/a', 'http://plain:1'],
    ['https://ledger.example/a', 'http://tls:2'],
    ['https://exact.example/', undefined],
    ['https://sub.exact.example/', undefined],
    ['https://notexact.example/', 'http://tls:2'],
    ['https://a.dot.example/', undefined],
    ['https://a.star.example:444/', undefined],
    ['https://PORT.example:8443/', undefined],
    ['https://port.example/', 'http://tls:2'],
    ['http://localhost:5551/', undefined],
    ['http://127.0.0.1/', undefined],
    ['http://[::1]:5551/', undefined],
    ['http://[fd00::1]/', undefined],
  ] as const) {
    it(`asks ${url} ${wanted === undefined ? 'directly' : `through ${wanted}`}`, () => {
      assert.equal(proxyFor(new URL(url), options), wanted);
    });
  }

  it('asks everything directly with * or without a proxy', () => {
    assert.equal(proxyFor(new URL('http://ledger.example/'), { ...options, noProxy: ['*'] }), undefined);
    assert.equal(proxyFor(new URL('http://ledger.example/'), { httpsProxy: 'http://tls:2' }), undefined);
  });
});
