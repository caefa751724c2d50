import { secretsOf } from '../kernel/index.ts'

const MASK = '***'
/** Shorter words are no keys, and masking them would tear replies apart. */
const SHORTEST_SECRET = 4

/** Text without the secrets. No number, hex or address can hold the mask, so a masked amount is refused, never misread. */
export type Mask = (text: string) => string

/** Masks each header's value, the token alone of one such as `Bearer token`, and how JSON and URLs write them. */
export function createMask(headers: Iterable<string>): Mask {
  const secrets = [...headers].flatMap(secretsOf)
  const spellings = new Set(
    secrets
      .filter((secret) => secret.length >= SHORTEST_SECRET)
      .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]),
  )
  // The longest first: a part of it masked would hide the rest from the search.
  const longestFirst = [...spellings].sort((a, b) => b.length - a.length)
  return (text) => longestFirst.reduce((masked, secret) => masked.replaceAll(secret, MASK), text)
}
