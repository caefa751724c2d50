import { compact } from '../kernel/compact.ts'
import { type FieldIssue, fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import { isPlainSegment, type PathRule, parsePathRule, toPathSegments } from './path-rule.ts'

/** An API behind the gateway. */
export interface UpstreamOptions {
  /** Absolute URL without a query. The allowed paths are appended to it. */
  readonly baseUrl: string
  /** Secrets, sent with every request and masked in every reply. A missing or empty value is an error. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
  /** Allowed requests in the form `METHOD /path`. A segment may be `*`. */
  readonly allow: readonly string[]
  /** Maximum size of a reply, in bytes. Default: `limits.maxReplyBytes`, which token lists can exceed. */
  readonly maxReplyBytes?: number | undefined
}

/** Limits of a gateway. */
export interface GatewayLimits {
  /**
   * Requests per minute of each client. Without `clientOf`, of all clients together. Default 120, or 1,200 without `clientOf`.
   */
  readonly requestsPerMinute?: number | undefined
  /** Concurrent requests of each client, including quote streams. Default 32, or 256 without `clientOf`. */
  readonly concurrentRequests?: number | undefined
  /** Concurrent requests of all clients together, which bounds the memory of the gateway. Default 256. */
  readonly concurrentInAll?: number | undefined
  /** Concurrent quote streams of each client. Default 4, or 100 without `clientOf`. */
  readonly concurrentStreams?: number | undefined
  /** Maximum size of a request body, in bytes. Default 128 KiB. */
  readonly maxBodyBytes?: number | undefined
  /** Maximum size of a reply, in bytes. Replies are buffered, because they are searched for secrets. Default 4 MiB. */
  readonly maxReplyBytes?: number | undefined
}

/** `GatewayLimits` with defaults. */
export type Limits = { readonly [Name in keyof GatewayLimits]-?: number }

/** A parsed `UpstreamOptions`. */
export interface Upstream {
  readonly id: string
  readonly baseUrl: string
  readonly headers: Headers
  readonly rules: readonly PathRule[]
  readonly maxReplyBytes: number | undefined
}

/** Validated options of a gateway. */
export interface GatewayConfig {
  /** Decoded path segments. */
  readonly basePath: readonly string[]
  readonly upstreams: ReadonlyMap<string, Upstream>
  readonly limits: Limits
}

/** Options of `parseGatewayConfig`. */
export interface ConfigInput {
  readonly basePath: string
  readonly upstreams: Readonly<Record<string, UpstreamOptions>>
  readonly limits: GatewayLimits
  readonly timeoutMs: number
  readonly allowedOrigins: readonly string[]
  readonly hasClientIds: boolean
}

/** Path of the quote stream, which is not available as an upstream id. */
export const QUOTES_PATH = 'quotes'

/**
 * Parses the options of a gateway.
 *
 * @throws InvalidInputError naming every invalid field, without secrets
 */
export function parseGatewayConfig(input: ConfigInput): GatewayConfig {
  const { basePath, upstreams, limits, timeoutMs, allowedOrigins, hasClientIds } = input
  const issues: FieldIssue[] = []
  const base = basePath === '/' ? [] : toPathSegments(basePath)
  if (!base) issues.push(fieldIssue('basePath', 'a path such as /gateway', basePath))
  if (!isPositive(timeoutMs)) issues.push(fieldIssue('timeoutMs', 'a whole number above zero', timeoutMs))
  for (const [index, origin] of allowedOrigins.entries()) {
    // Reject other formats, because they would never match an Origin header.
    if (isOrigin(origin)) continue
    issues.push(fieldIssue(`allowedOrigins.${index}`, 'an origin such as https://app.example', origin))
  }
  const config = {
    basePath: base ?? [],
    upstreams: new Map(
      Object.entries(upstreams).map(([id, options]) => [id, parseUpstream(id, options, issues)]),
    ),
    limits: parseLimits({ ...defaultLimits(hasClientIds), ...compact(limits) }, issues),
  }
  if (issues.length > 0) throw new InvalidInputError('Gateway', issues)
  return config
}

function defaultLimits(hasClientIds: boolean): Limits {
  return {
    requestsPerMinute: hasClientIds ? 120 : 1_200,
    concurrentRequests: hasClientIds ? 32 : 256,
    concurrentInAll: 256,
    concurrentStreams: hasClientIds ? 4 : 100,
    maxBodyBytes: 128 * 1024,
    maxReplyBytes: 4 * 1024 * 1024,
  }
}

function parseLimits(limits: Limits, issues: FieldIssue[]): Limits {
  for (const [name, value] of Object.entries(limits)) {
    if (isPositive(value)) continue
    issues.push(fieldIssue(`limits.${name}`, 'a whole number above zero', value))
  }
  return limits
}

function isPositive(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

function parseUpstream(
  id: string,
  { baseUrl, headers = {}, allow, maxReplyBytes }: UpstreamOptions,
  issues: FieldIssue[],
): Upstream {
  const field = `upstreams.${id}`
  if (!isPlainSegment(id) || id === QUOTES_PATH) {
    issues.push(fieldIssue(field, `a name of letters, digits and dashes, and not '${QUOTES_PATH}'`, id))
  }
  if (!isBaseUrl(baseUrl)) {
    // Omit the value from the error, because a URL may contain an API key.
    issues.push({ field: `${field}.baseUrl`, expected: BASE_URL, received: 'an invalid URL' })
  }
  if (maxReplyBytes !== undefined && !isPositive(maxReplyBytes)) {
    issues.push(fieldIssue(`${field}.maxReplyBytes`, 'a whole number above zero', maxReplyBytes))
  }
  const rules = allow.map((text) => parsePathRule(text))
  for (const [index, rule] of rules.entries()) {
    if (!rule) issues.push(fieldIssue(`${field}.allow.${index}`, "'METHOD /path'", allow[index]))
  }
  return {
    id,
    baseUrl: normalizeBaseUrl(baseUrl),
    headers: parseHeaders(`${field}.headers`, headers, issues),
    rules: rules.filter((rule) => rule !== undefined),
    maxReplyBytes,
  }
}

const BASE_URL = 'an absolute http or https URL without user, query or fragment'

function isBaseUrl(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  // Reject even an empty query, because paths are appended to the URL.
  return !(username || password || /[?#@]/.test(text))
}

/** Returns the normalized URL, so that no character that URL parsers ignore precedes the appended path. */
function normalizeBaseUrl(text: string): string {
  if (!isBaseUrl(text)) return text
  const { origin, pathname } = new URL(text)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}

function parseHeaders(
  field: string,
  headers: Readonly<Record<string, string | undefined>>,
  issues: FieldIssue[],
): Headers {
  const parsed = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    const problem = addHeader(parsed, name, value)
    // Omit the value from the error, because it is the secret.
    if (problem) issues.push({ field: `${field}.${name}`, expected: 'the value to send', received: problem })
  }
  return parsed
}

/** Headers that the HTTP client sets itself. A configured value would contradict the request. */
const CONNECTION_HEADERS =
  /^(connection|content-length|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i

/** Adds a header. Returns the problem if the header is invalid. */
function addHeader(headers: Headers, name: string, value: string | undefined): string | undefined {
  if (CONNECTION_HEADERS.test(name)) return 'a header that the HTTP client sets'
  if (value === undefined || value.trim() === '') return value === undefined ? 'no value' : 'an empty value'
  try {
    headers.set(name, value)
    return undefined
  } catch {
    return 'an invalid name or value'
  }
}
