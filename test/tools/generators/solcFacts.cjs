// Prints what the soljson.js given says of itself, as JSON: its version, the EVM versions that it takes, and whether it
// takes `viaIR`. A process of its own, since the compiler's module leaves its memory and its handlers behind.
const module_ = require(process.argv[2]);
const names = JSON.parse(process.argv[3]);
const has = (name) => typeof module_[`_${name}`] === 'function';
const version = module_.cwrap(has('solidity_version') ? 'solidity_version' : 'version', 'string', []);

function compiler() {
  if (has('solidity_compile')) {
    const types = module_._solidity_compile.length === 2 ? ['string', 'number'] : ['string', 'number', 'number'];
    return module_.cwrap('solidity_compile', 'string', types);
  }
  return has('compileStandard') ? module_.cwrap('compileStandard', 'string', ['string', 'number']) : undefined;
}

const compile = compiler();
function takes(settings) {
  if (compile === undefined) return false;
  const input = {
    language: 'Solidity',
    sources: { 'A.sol': { content: 'contract A {}' } },
    settings: { ...settings, outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  };
  const { errors = [], contracts = {} } = JSON.parse(compile(JSON.stringify(input), 0, 0));
  const isRefused = errors.some(({ severity }) => severity === 'error');
  return !isRefused && contracts['A.sol'] !== undefined;
}

const evmVersions = names.filter((evmVersion) => takes({ evmVersion }));
// Whoever ignores a setting takes any.
const ignores = takes({ evmVersion: 'nothing' });
console.log(
  JSON.stringify({
    version: version(),
    evmVersions: ignores ? [] : evmVersions,
    viaIR: takes({ viaIR: true }) && !takes({ notASetting: true }),
  }),
);
process.exit(0);
