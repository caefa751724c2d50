import { errorSentence } from '../kernel/errors.ts'
import { secretsOf } from '../kernel/http.ts'
import type { Logger } from '../kernel/logger.ts'

const MASK = '***'
/** Shorter words are no keys, and masking them would tear replies apart. */
const SHORTEST_SECRET = 4
/** Sent to an upstream, and no secrets: masking a media type would tear every reply's own apart. */
const PUBLIC_HEADERS: readonly string[] = ['accept', 'accept-language', 'content-type', 'user-agent']

/** Text without the secrets. No number, hex or address can hold the mask, so a masked amount is refused, never misread. */
export type Mask = (text: string) => string

/**
 * Masks each header's value, the token alone of one such as `Bearer token`, and the password of `Basic`: in capitals or
 * not, and as JSON, URLs and pages write them, once or twice over.
 */
export function createMask(headers: Iterable<readonly [name: string, value: string]>): Mask {
  const secrets = [...headers].flatMap(([name, value]) =>
    PUBLIC_HEADERS.includes(name) ? [] : [...secretsOf(value), ...passwordOf(value)],
  )
  const searched = [...new Set(secrets)].filter(({ length }) => length >= SHORTEST_SECRET)
  if (searched.length === 0) return (text) => text
  // The longest first: a part of it masked would hide the rest from the search.
  const longestFirst = searched.sort((a, b) => b.length - a.length)
  const pattern = new RegExp(
    longestFirst.map((secret) => [...secret].map(spellings).join('')).join('|'),
    'gi',
  )
  return (text) => text.replace(pattern, MASK)
}

/** A logger that no secret gets past, whatever it is told. */
export function createMaskedLogger(logger: Logger, mask: Mask): Logger {
  const masked = (level: keyof Logger) => (message: string, data?: unknown) =>
    logger[level](mask(message), maskedData(data, mask))
  return { debug: masked('debug'), info: masked('info'), warn: masked('warn'), error: masked('error') }
}

/** An error, and those that caused it, without the secrets that its texts hold. */
export function maskedError(error: Error, mask: Mask, depth = 3): Error {
  const { cause } = error
  const masked = new Error(mask(errorSentence(error)), {
    cause: cause instanceof Error && depth > 0 ? maskedError(cause, mask, depth - 1) : undefined,
  })
  masked.name = error.name
  if (error.stack !== undefined) masked.stack = mask(error.stack)
  const code = 'code' in error && typeof error.code === 'string' ? { code: mask(error.code) } : {}
  return Object.assign(masked, code)
}

function maskedData(data: unknown, mask: Mask): unknown {
  if (typeof data === 'string') return mask(data)
  if (data instanceof Error) return maskedError(data, mask)
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) return data.map((item) => maskedData(item, mask))
  return Object.fromEntries(Object.entries(data).map(([field, item]) => [field, maskedData(item, mask)]))
}

/** What servers write for a character that means something to them. */
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

/** A pattern for every way in which a character of a secret may be written. */
function spellings(character: string): string {
  // Letters and digits stay as they are in every encoding.
  if (/[A-Za-z0-9_]/.test(character)) return character
  const code = character.charCodeAt(0)
  const hex = code.toString(16).padStart(2, '0')
  const entity = ENTITIES[character]
  const all = [
    `\\\\{0,7}\\x${hex}`,
    `%(?:25){0,3}${hex}`,
    `\\\\{1,7}(?:u00|x)${hex}`,
    `&#0{0,5}${code};`,
    `&#x0{0,5}${hex};`,
    ...(entity ? [`&${entity};`] : []),
    ...(character === ' ' ? ['\\+'] : []),
  ]
  return `(?:${all.join('|')})`
}

function passwordOf(header: string): readonly string[] {
  const [, encoded] = /^basic\s+([\w+/=]+)$/i.exec(header) ?? []
  if (encoded === undefined) return []
  try {
    const pair = atob(encoded)
    return [pair, pair.slice(pair.indexOf(':') + 1)]
  } catch {
    return []
  }
}
