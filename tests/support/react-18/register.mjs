// Gives every package of this process React 18 where it asks for React, whether it imports it or requires it.
import Module, { register } from 'node:module'
import { toReact18 } from './names.mjs'

register('./resolve.mjs', import.meta.url)

const resolveFilename = Module._resolveFilename
Module._resolveFilename = (name, ...rest) => resolveFilename(toReact18(name), ...rest)
