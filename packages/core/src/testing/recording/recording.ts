/** A request and its reply without credentials, as plain JSON. */
export interface RecordedExchange {
  readonly method: string
  /** Path and sorted query without the host, so that a recording can be replayed under any host. */
  readonly path: string
  /** Request body, parsed if it is JSON. */
  readonly body?: unknown
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Reply body, parsed if it is JSON. */
  readonly reply: unknown
}

/** Recorded requests and replies of a service. */
export interface Recording {
  readonly version: number
  readonly exchanges: readonly RecordedExchange[]
}

export const RECORDING_VERSION = 1

/** Statuses of responses without a body. */
export const WITHOUT_BODY: readonly number[] = [204, 205, 304]

/** Fields that identify a request. */
export type RequestKey = Pick<RecordedExchange, 'method' | 'path' | 'body'>

/** Returns the identifying fields of a request, with credentials masked. */
export async function toKey(request: Request, mask: Mask): Promise<RequestKey> {
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

/** Returns a copy of a request whose body can be read. */
export function copyRequest(...[input, init]: Parameters<typeof globalThis.fetch>): Request {
  return new Request(input instanceof Request ? input.clone() : input, init)
}

/** Returns the values of credential headers, and the token of a value such as `Bearer token`. */
export function getSecrets({ headers }: Request): string[] {
  return [...headers].flatMap(([name, value]) =>
    isCredentialName(name) ? [value, value.slice(value.lastIndexOf(' ') + 1)] : [],
  )
}

/** Parses JSON if it can be serialized to the same text, else returns the text. */
export function toJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' || !hasExactNumbers(text) ? text : value
  } catch {
    return text
  }
}

/** Returns whether parsing preserves all numbers, because numbers above 2^53 would change. */
function hasExactNumbers(json: string): boolean {
  const numbers = json.replace(STRINGS, '""').match(/-?\d[\d.eE+-]*/g) ?? []
  return numbers.every((number) => String(Number(number)) === number)
}

const STRINGS = /"(?:[^"\\]|\\.)*"/g

/** Returns the same text for equal requests, regardless of the order of their fields. */
export function getIdentity({ method, path, body }: RequestKey): string {
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

/** Masks credentials. */
export interface Mask {
  text(text: string): string
  field(name: string, value: string): string
  json(value: unknown): unknown
}

const MASKED = '***'
/** Matches names of credentials. `token` alone is usually the address of a token. */
const CREDENTIAL_NAME =
  /api[-_]?key|(?:access|auth|bearer|refresh|session|id)[-_]?token|authori[sz]ation|secret|password|credential|cookie|signature|integrator[-_]?id|^(?:x-)?key$|^jwt$/i
const FIELD = /"([^"\\]+)"(\s*:\s*)(?:"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)/g
const CREDENTIAL_TEXT = /\bBearer\s+[\w.~+/=-]+|\beyJ[\w-]+\.[\w-]+\.[\w-]*/g

function isCredentialName(name: string): boolean {
  return CREDENTIAL_NAME.test(name)
}

/** Creates a mask. @param secrets values that are masked everywhere */
export function createMask(secrets: Iterable<string>): Mask {
  const maskedSecrets = [...secrets].filter((secret) => secret.length >= 4)
  const text = (value: string) =>
    maskedSecrets
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
