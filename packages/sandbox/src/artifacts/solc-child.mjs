// Compiles the standard JSON of stdin with the compiler whose file it is given.
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'

const require = createRequire(import.meta.url)
const compiler = require('solc/wrapper')(require(process.argv[2]))
process.stdout.write(compiler.compile(await text(process.stdin)))
