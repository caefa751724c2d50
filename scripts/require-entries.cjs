// Requires every entry of the published packages as CommonJS does, once they are built: a bundler may write what no one can load.
const packages = [require('../packages/core/package.json'), require('../packages/react/package.json')]

for (const { name, exports: entries } of packages) {
  for (const entry of Object.keys(entries)) {
    const loaded = require(name + entry.slice(1))
    if (Object.keys(loaded).length === 0) throw new Error(`${name}${entry.slice(1)} exports nothing`)
  }
}
