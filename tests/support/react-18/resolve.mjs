import { toReact18 } from './names.mjs'

/** A hook of Node's module loader. */
export function resolve(name, context, next) {
  return next(toReact18(name), context)
}
