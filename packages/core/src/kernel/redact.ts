/** Matches a label followed by a credential. */
const LABELLED =
  /((?:api[-_]?key|access[-_]?token|token|secret|password|authorization|x-[a-z-]{0,40}(?:key|id))\\*["']?\s*[:=]\s*\\*["']?)(?:(?:Bearer|Basic|Digest|Token)\s+)?[^\s"'&,;}]+/gi
const BEARER = /\bBearer\s+[\w.~+/=-]+/gi
const URLS = /\b(?:https?|wss?):\/\/[^\s"'<>\\]+/gi

/** Returns an excerpt of at most `length` characters for an error message, with credentials masked. */
export function redactExcerpt(text: string, secrets: readonly string[] = [], length = 200): string {
  let masked = text
  for (const secret of secrets) if (secret.length >= 4) masked = masked.replaceAll(secret, '***')
  // Shorten the text after masking, because a truncated secret would not be recognized.
  masked = maskCredentials(masked.slice(0, length * 4).replace(URLS, redactUrl))
    .replace(/\s+/g, ' ')
    .trim()
  return masked.length > length ? `${masked.slice(0, length - 3)}...` : masked
}

/** Masks API keys, tokens and passwords that follow a label. */
export function maskCredentials(text: string): string {
  return text.replace(LABELLED, '$1***').replace(BEARER, 'Bearer ***')
}

/** Returns a URL without its query, credentials and fragment, because they may contain API keys. */
export function redactUrl(url: string): string {
  try {
    const { origin, pathname } = new URL(url)
    return `${origin}${pathname}`
  } catch {
    return url.split(/[?#]/, 1)[0] ?? ''
  }
}
