/** What is written before a credential, and the credential. */
const LABELLED =
  /((?:api[-_]?key|access[-_]?token|token|secret|password|authorization|x-[a-z-]{0,40}(?:key|id))\\*["']?\s*[:=]\s*\\*["']?)(?:(?:Bearer|Basic|Digest|Token)\s+)?[^\s"'&,;}]+/gi
const BEARER = /\bBearer\s+[\w.~+/=-]+/gi
const URLS = /\b(?:https?|wss?):\/\/[^\s"'<>\\]+/gi

/** At most `length` characters of a reply for an error message, with anything that looks like a credential masked. */
export function redactedExcerpt(text: string, secrets: readonly string[] = [], length = 200): string {
  let masked = text
  for (const secret of secrets) if (secret.length >= 4) masked = masked.replaceAll(secret, '***')
  // Cut only now: half a secret would not be found.
  masked = maskCredentials(masked.slice(0, length * 4).replace(URLS, redactedUrl))
    .replace(/\s+/g, ' ')
    .trim()
  return masked.length > length ? `${masked.slice(0, length - 3)}...` : masked
}

/** Keys, tokens and passwords, as far as what stands before them tells. */
export function maskCredentials(text: string): string {
  return text.replace(LABELLED, '$1***').replace(BEARER, 'Bearer ***')
}

/** A URL without its query, user and fragment: those may carry keys. */
export function redactedUrl(url: string): string {
  try {
    const { origin, pathname } = new URL(url)
    return `${origin}${pathname}`
  } catch {
    return url.split(/[?#]/, 1)[0] ?? ''
  }
}
