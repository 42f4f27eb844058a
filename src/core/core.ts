// The entry of dist/core.js: the pure core, its parts exported by name. Loaded on first use by the extension,
// and by tests, benchmarks and other tools. Each part's file list is its folder's public face.
export {};
