// The entry of dist/undici.js: as undici's own index.js, the parts of it that transport.ts uses.
const Dispatcher = require('undici/lib/dispatcher/dispatcher.js');

Dispatcher.prototype.request = require('undici/lib/api/api-request.js');

exports.Agent = require('undici/lib/dispatcher/agent.js');
exports.ProxyAgent = require('undici/lib/dispatcher/proxy-agent.js');
