import { toReact18 } from './to-react18.mjs'

/** Module resolution hook for Node's loader. */
export function resolve(name, context, next) {
  return next(toReact18(name), context)
}
