/** What a path is made of here: no empty, dot or encoded segment can say one thing to us and another upstream. */
const SEGMENT = /^[\w~:@,+=-][\w.~:@,+=-]*$/

/** Any one segment. */
const WILDCARD = '*'

/** `METHOD /path` as it was allowed. */
export interface Rule {
  readonly method: string
  readonly segments: readonly string[]
}

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The decoded segments of a path, or undefined when one of them is not plain. */
export function toSegments(pathname: string): readonly string[] | undefined {
  const [root, ...encoded] = pathname.split('/')
  if (root !== '') return undefined
  const segments = encoded.map(decodeSegment)
  return segments.every((segment) => segment !== undefined) ? segments : undefined
}

/** Undefined when it is no `METHOD /path`. */
export function parseRule(text: string): Rule | undefined {
  const [method = '', path = '', ...rest] = text.split(' ')
  if (!METHODS.includes(method) || !path.startsWith('/') || rest.length > 0) return undefined
  const segments = path.slice(1).split('/')
  const valid = segments.every((segment) => segment === WILDCARD || isPlainSegment(segment))
  return valid ? { method, segments } : undefined
}

export function matchesRule({ segments }: Rule, path: readonly string[]): boolean {
  return (
    segments.length === path.length &&
    segments.every((segment, at) => segment === WILDCARD || segment === path[at])
  )
}

export function isPlainSegment(segment: string): boolean {
  return SEGMENT.test(segment)
}

function decodeSegment(encoded: string): string | undefined {
  try {
    const segment = decodeURIComponent(encoded)
    return isPlainSegment(segment) ? segment : undefined
  } catch {
    return undefined
  }
}
