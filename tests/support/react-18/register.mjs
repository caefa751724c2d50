// Resolves React to React 18 for every package of this process, both for imports and for requires.
import Module, { register } from 'node:module'
import { toReact18 } from './to-react18.mjs'

register('./resolve.mjs', import.meta.url)

const resolveFilename = Module._resolveFilename
Module._resolveFilename = (name, ...rest) => resolveFilename(toReact18(name), ...rest)
