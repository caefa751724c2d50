// Imports and requires every entry of the given packages. Prints the number of entries, and the missing modules of the failed ones.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const missing = {}
let loaded = 0

for (const name of process.argv.slice(2)) {
  const entries = Object.keys(require(`${name}/package.json`).exports)
  for (const entry of entries.filter((each) => each !== './package.json')) {
    const specifier = name + entry.slice(1)
    const names = [
      await load(`import ${specifier}`, () => import(specifier)),
      await load(`require ${specifier}`, () => require(specifier)),
    ]
    if (names[0] !== names[1]) throw new Error(`${specifier}: import gives ${names[0]}, require ${names[1]}`)
  }
}
process.stdout.write(JSON.stringify({ loaded, missing }))

async function load(how, open) {
  try {
    const names = Object.keys(await open()).filter((name) => !['default', 'module.exports'].includes(name))
    if (names.length === 0) throw new Error(`${how} exports nothing.`)
    loaded += 1
    return names.sort().join()
  } catch (error) {
    const name = /Cannot find (?:package|module) '([^']+)'/.exec(error.message)?.[1]
    if (name === undefined) throw error
    missing[how] = name
    return name
  }
}
