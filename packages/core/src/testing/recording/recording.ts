/** One request and its reply, without keys: plain JSON, to be kept in a file. */
export interface RecordedExchange {
  readonly method: string
  /** Path and query, the query sorted. Without the host: a recording is replayed under any. */
  readonly path: string
  /** As JSON where it is JSON. */
  readonly body?: unknown
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** As JSON where it is JSON. */
  readonly reply: unknown
}

/** What a service was asked, and what it answered. */
export interface Recording {
  readonly version: number
  readonly exchanges: readonly RecordedExchange[]
}

export const RECORDING_VERSION = 1

/** Statuses whose response may have no body. */
export const WITHOUT_BODY: readonly number[] = [204, 205, 304]

/** What a request is known by. */
export type RequestKey = Pick<RecordedExchange, 'method' | 'path' | 'body'>

/** A request as it is recorded and looked up, its keys masked. */
export async function keyOf(request: Request, mask: Mask): Promise<RequestKey> {
  const url = new URL(request.url)
  const text = request.body ? await request.text() : ''
  const query = [...url.searchParams]
    .map(([name, value]): [string, string] => [name, mask.field(name, value)])
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : ''
  return {
    method: request.method,
    path: mask.text(url.pathname) + search,
    ...(text === '' ? {} : { body: mask.json(toJson(text)) }),
  }
}

/** A request to look at, beside the one that is sent. */
export function requestOf(...[input, init]: Parameters<typeof globalThis.fetch>): Request {
  return new Request(input instanceof Request ? input.clone() : input, init)
}

/** The values of headers that carry keys, and the token alone of one such as `Bearer token`. */
export function secretsOf({ headers }: Request): string[] {
  return [...headers].flatMap(([name, value]) =>
    isCredentialName(name) ? [value, value.slice(value.lastIndexOf(' ') + 1)] : [],
  )
}

/** JSON where it would be written the same again, else the text itself: a text is never JSON. */
export function toJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' || !hasExactNumbers(text) ? text : value
  } catch {
    return text
  }
}

/** An amount above 2^53 that is written as a number would change when it is read. */
function hasExactNumbers(json: string): boolean {
  const numbers = json.replace(STRINGS, '""').match(/-?\d[\d.eE+-]*/g) ?? []
  return numbers.every((number) => String(Number(number)) === number)
}

const STRINGS = /"(?:[^"\\]|\\.)*"/g

/** The same text for the same request, however its body was ordered. */
export function identityOf({ method, path, body }: RequestKey): string {
  return [method, path, ...(body === undefined ? [] : [JSON.stringify(sorted(body))])].join(' ')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => compare(a, b))
  return Object.fromEntries(entries.map(([name, item]) => [name, sorted(item)]))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Takes keys out of whatever is written down. */
export interface Mask {
  text(text: string): string
  field(name: string, value: string): string
  json(value: unknown): unknown
}

const MASKED = '***'
/** Names under which keys travel. `token` alone is a token's address nearly everywhere. */
const CREDENTIAL_NAME =
  /api[-_]?key|(?:access|auth|bearer|refresh|session|id)[-_]?token|authori[sz]ation|secret|password|credential|cookie|signature|integrator[-_]?id|^(?:x-)?key$|^jwt$/i
const FIELD = /"([^"\\]+)"(\s*:\s*)(?:"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)/g
const CREDENTIAL_TEXT = /\bBearer\s+[\w.~+/=-]+|\beyJ[\w-]+\.[\w-]+\.[\w-]*/g

function isCredentialName(name: string): boolean {
  return CREDENTIAL_NAME.test(name)
}

/** @param secrets values that are keys, wherever they show */
export function createMask(secrets: Iterable<string>): Mask {
  const known = [...secrets].filter((secret) => secret.length >= 4)
  const text = (value: string) =>
    known
      .reduce((masked, secret) => masked.replaceAll(secret, MASKED), value)
      .replace(CREDENTIAL_TEXT, MASKED)
      .replace(FIELD, (field, name: string, colon: string) =>
        isCredentialName(name) ? `"${name}"${colon}"${MASKED}"` : field,
      )
  const json = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map(json)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [text(name), isKey(name, item) ? MASKED : json(item)]),
    )
  }
  return { text, json, field: (name, value) => (isKey(name, value) ? MASKED : text(value)) }
}

function isKey(name: string, value: unknown): boolean {
  return isCredentialName(name) && (typeof value === 'string' || typeof value === 'number')
}
