import { compact } from '../kernel/compact.ts'
import { type FieldIssue, fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import { isPlainSegment, parseRule, type Rule, toSegments } from './path-rules.ts'

/** One API behind the gateway. */
export interface UpstreamOptions {
  /** Absolute, without query: the allowed paths are appended to it. */
  readonly baseUrl: string
  /** The secrets, sent with every request and masked in every reply. None may be missing or empty. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
  /** `METHOD /path`, where a segment may be `*`. Nothing else passes. */
  readonly allow: readonly string[]
  /** Maximum size of a reply, in bytes. Default: `limits.maxReplyBytes`. Token lists can exceed it. */
  readonly maxReplyBytes?: number | undefined
}

/** How much a gateway lets through. */
export interface GatewayLimits {
  /** Of each client, or of all callers together without `clientOf`. Default 120, without `clientOf` 1,200. */
  readonly requestsPerMinute?: number | undefined
  /** Answers under way at once, quote streams among them, of each client. Default 32, without `clientOf` 256. */
  readonly concurrentRequests?: number | undefined
  /** The same of all callers together, which bounds what the gateway holds in memory. Default 256. */
  readonly concurrentInAll?: number | undefined
  /** Quote streams open at once, of each client or of all. Default 4, without `clientOf` 100. */
  readonly concurrentStreams?: number | undefined
  /** Default 128 KiB. */
  readonly maxBodyBytes?: number | undefined
  /** Replies are held back until they are whole, so that secrets in them are found. Default 4 MiB. */
  readonly maxReplyBytes?: number | undefined
}

export type Limits = { readonly [Name in keyof GatewayLimits]-?: number }

export interface Upstream {
  readonly id: string
  readonly baseUrl: string
  readonly headers: Headers
  readonly rules: readonly Rule[]
  readonly maxReplyBytes: number | undefined
}

export interface GatewayConfig {
  /** Decoded segments. */
  readonly basePath: readonly string[]
  readonly upstreams: ReadonlyMap<string, Upstream>
  readonly limits: Limits
}

export interface ConfigInput {
  readonly basePath: string
  readonly upstreams: Readonly<Record<string, UpstreamOptions>>
  readonly limits: GatewayLimits
  readonly timeoutMs: number
  readonly allowedOrigins: readonly string[]
  readonly tellsClientsApart: boolean
}

/** The path of the quote stream, which no upstream can have. */
export const QUOTES_PATH = 'quotes'

/** @throws InvalidInputError naming every bad field, with no secret in it */
export function parseConfig(input: ConfigInput): GatewayConfig {
  const { basePath, upstreams, limits, timeoutMs, allowedOrigins, tellsClientsApart } = input
  const issues: FieldIssue[] = []
  const base = basePath === '/' ? [] : toSegments(basePath)
  if (!base) issues.push(fieldIssue('basePath', 'a path such as /gateway', basePath))
  if (!isPositive(timeoutMs)) issues.push(fieldIssue('timeoutMs', 'a whole number above zero', timeoutMs))
  for (const [at, origin] of allowedOrigins.entries()) {
    // Anything else would never match, and nobody would know why.
    if (isOrigin(origin)) continue
    issues.push(fieldIssue(`allowedOrigins.${at}`, 'an origin such as https://app.example', origin))
  }
  const config = {
    basePath: base ?? [],
    upstreams: new Map(
      Object.entries(upstreams).map(([id, options]) => [id, parseUpstream(id, options, issues)]),
    ),
    limits: parseLimits({ ...defaultLimits(tellsClientsApart), ...compact(limits) }, issues),
  }
  if (issues.length > 0) throw new InvalidInputError('Gateway', issues)
  return config
}

function defaultLimits(tellsClientsApart: boolean): Limits {
  return {
    requestsPerMinute: tellsClientsApart ? 120 : 1_200,
    concurrentRequests: tellsClientsApart ? 32 : 256,
    concurrentInAll: 256,
    concurrentStreams: tellsClientsApart ? 4 : 100,
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
    // Not shown: a URL may hold a key.
    issues.push({ field: `${field}.baseUrl`, expected: BASE_URL, received: 'another text' })
  }
  if (maxReplyBytes !== undefined && !isPositive(maxReplyBytes)) {
    issues.push(fieldIssue(`${field}.maxReplyBytes`, 'a whole number above zero', maxReplyBytes))
  }
  const rules = allow.map((text) => parseRule(text))
  for (const [at, rule] of rules.entries()) {
    if (!rule) issues.push(fieldIssue(`${field}.allow.${at}`, "'METHOD /path'", allow[at]))
  }
  return {
    id,
    baseUrl: normalizedBaseUrl(baseUrl),
    headers: parseHeaders(`${field}.headers`, headers, issues),
    rules: rules.filter((rule) => rule !== undefined),
    maxReplyBytes,
  }
}

const BASE_URL = 'an absolute http or https URL without user, query or fragment'

function isBaseUrl(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  // An empty query would swallow every path that is appended to it.
  return !(username || password || /[?#@]/.test(text))
}

/** As a URL is read: what a parser skips must not stand between it and what is appended. */
function normalizedBaseUrl(text: string): string {
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
    const problem = headerProblem(parsed, name, value)
    // Never the value itself: it is the secret.
    if (problem) issues.push({ field: `${field}.${name}`, expected: 'the value to send', received: problem })
  }
  return parsed
}

/** The business of whoever holds the connection: one that is set by hand contradicts what is sent. */
const CONNECTION_HEADERS =
  /^(connection|content-length|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i

/** Adds it, or says what is wrong with it. */
function headerProblem(headers: Headers, name: string, value: string | undefined): string | undefined {
  if (CONNECTION_HEADERS.test(name)) return 'a header that belongs to the connection'
  if (value === undefined || value.trim() === '') return value === undefined ? 'nothing' : 'an empty text'
  try {
    headers.set(name, value)
    return undefined
  } catch {
    return 'a name or value that no header may have'
  }
}
