import { errorSentence } from '../kernel/errors.ts'
import { getSecrets } from '../kernel/http.ts'
import type { Logger } from '../kernel/logger.ts'

const MASK = '***'
/** Minimum length of a masked value. Shorter values are not keys, and masking them would corrupt replies. */
const MIN_SECRET_LENGTH = 4
/** Headers whose values are not masked, because masking a media type would corrupt replies. */
const PUBLIC_HEADERS: readonly string[] = ['accept', 'accept-language', 'content-type', 'user-agent']

/**
 * Replaces the secrets in a text. The mask cannot be part of a number, hex or address, so a masked amount is invalid
 * instead of wrong.
 */
export type Mask = (text: string) => string

/**
 * Creates a mask for header values, including the token of `Bearer token` and the password of `Basic`. It matches any
 * letter case and JSON, URL and HTML encodings, even if they are nested.
 */
export function createMask(headers: Iterable<readonly [name: string, value: string]>): Mask {
  const secrets = [...headers].flatMap(([name, value]) =>
    PUBLIC_HEADERS.includes(name) ? [] : [...getSecrets(value), ...getBasicPassword(value)],
  )
  const searched = [...new Set(secrets)].filter(({ length }) => length >= MIN_SECRET_LENGTH)
  if (searched.length === 0) return (text) => text
  // Mask the longest values first, because a masked part would prevent a match of the whole secret.
  const longestFirst = searched.sort((a, b) => b.length - a.length)
  const pattern = new RegExp(
    longestFirst.map((secret) => [...secret].map(toEncodingsPattern).join('')).join('|'),
    'gi',
  )
  return (text) => text.replace(pattern, MASK)
}

/** Creates a logger that masks the secrets in messages and data. */
export function createMaskedLogger(logger: Logger, mask: Mask): Logger {
  const masked = (level: keyof Logger) => (message: string, data?: unknown) =>
    logger[level](mask(message), maskData(data, mask))
  return { debug: masked('debug'), info: masked('info'), warn: masked('warn'), error: masked('error') }
}

/** Returns a copy of an error and its causes with masked messages. */
export function maskError(error: Error, mask: Mask, depth = 3): Error {
  const { cause } = error
  const masked = new Error(mask(errorSentence(error)), {
    cause: cause instanceof Error && depth > 0 ? maskError(cause, mask, depth - 1) : undefined,
  })
  masked.name = error.name
  if (error.stack !== undefined) masked.stack = mask(error.stack)
  const code = 'code' in error && typeof error.code === 'string' ? { code: mask(error.code) } : {}
  return Object.assign(masked, code)
}

function maskData(data: unknown, mask: Mask): unknown {
  if (typeof data === 'string') return mask(data)
  if (data instanceof Error) return maskError(data, mask)
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) return data.map((item) => maskData(item, mask))
  return Object.fromEntries(Object.entries(data).map(([field, item]) => [field, maskData(item, mask)]))
}

/** HTML entities of special characters. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
  '+': 'plus',
  '=': 'equals',
  '/': 'sol',
}

/** Returns a pattern for all encodings of a character. */
function toEncodingsPattern(character: string): string {
  // Letters and digits need no pattern, because they are the same in every encoding.
  if (/[A-Za-z0-9_]/.test(character)) return character
  const code = character.charCodeAt(0)
  const hex = code.toString(16).padStart(2, '0')
  const entity = ENTITIES[character]
  const encodings = [
    `\\\\{0,7}\\x${hex}`,
    `%(?:25){0,3}${hex}`,
    `\\\\{1,7}(?:u00|x)${hex}`,
    `&#0{0,5}${code};`,
    `&#x0{0,5}${hex};`,
    ...(entity ? [`&${entity};`] : []),
    ...(character === ' ' ? ['\\+'] : []),
  ]
  return `(?:${encodings.join('|')})`
}

function getBasicPassword(header: string): readonly string[] {
  const [, encoded] = /^basic\s+([\w+/=]+)$/i.exec(header) ?? []
  if (encoded === undefined) return []
  try {
    const pair = atob(encoded)
    return [pair, pair.slice(pair.indexOf(':') + 1)]
  } catch {
    return []
  }
}
