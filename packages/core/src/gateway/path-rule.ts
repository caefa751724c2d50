/**
 * Pattern of an allowed path segment. Empty, dot and encoded segments are rejected, because upstreams could interpret
 * them differently.
 */
const SEGMENT = /^[\w~:@,+=-][\w.~:@,+=-]*$/

/** Matches any single segment. */
const WILDCARD = '*'

/** An allowed `METHOD /path`. */
export interface PathRule {
  readonly method: string
  readonly segments: readonly string[]
}

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Returns the decoded segments of a path, or undefined if one of them is not allowed. */
export function toPathSegments(pathname: string): readonly string[] | undefined {
  const [root, ...encoded] = pathname.split('/')
  if (root !== '') return undefined
  const segments = encoded.map(decodeSegment)
  return segments.every((segment) => segment !== undefined) ? segments : undefined
}

/** Parses `METHOD /path`. Returns undefined if the text is invalid. */
export function parsePathRule(text: string): PathRule | undefined {
  const [method = '', path = '', ...rest] = text.split(' ')
  if (!METHODS.includes(method) || !path.startsWith('/') || rest.length > 0) return undefined
  const segments = path.slice(1).split('/')
  const isValid = segments.every((segment) => segment === WILDCARD || isPlainSegment(segment))
  return isValid ? { method, segments } : undefined
}

export function matchesPathRule({ segments }: PathRule, path: readonly string[]): boolean {
  return (
    segments.length === path.length &&
    segments.every((segment, index) => segment === WILDCARD || segment === path[index])
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
