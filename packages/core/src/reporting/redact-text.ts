import { abbreviateAddress } from '../format/abbreviate-address.ts'
import { maskCredentials } from '../kernel/redact.ts'

const WALLET_SECRETS =
  /((?:passphrase|private[-_ ]?key|mnemonic|seed|api key|access token)\\*["']?\s*[:=]\s*\\*["']?)[^\s"'&,;}]+/gi
const URLS = /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'<>\\]+/gi
/** Matches hex strings that are as long as the shortest keys, and longer than numbers and selectors. */
const HEX = /\b(?:0x)?[\da-f]{24,}\b/gi
const LONG_WORD = /[\w+/=-]{24,}/g
/** Matches possible seed phrases: twelve or more consecutive words of three to eight letters, numbered or not. */
const SEED_PHRASE = /\b(?:(?:\d{1,2}[.)]\s*)?[a-z]{3,8}[\s,;]+){11,}(?:\d{1,2}[.)]\s*)?[a-z]{3,8}\b/gi

/** Matches calldata: a selector followed by 32-byte words. */
const CALLDATA = /^(0x[\da-f]{8})(?:[\da-f]{64})+$/i

const MASK = '***'

/**
 * Returns the first line of a text without secrets, at most `length` characters, for an external service. It is
 * stricter than the masking of local logs: URLs are reduced to their host, because RPC URLs contain API keys in their
 * path; hashes are removed, because private keys look like hashes; addresses are abbreviated. Other lines are dropped,
 * because they often contain whole requests.
 */
export function redactText(text: string, length: number): string {
  const [firstLine = ''] = text.trim().split(/[\r\n]/, 1)
  const masked = maskCredentials(firstLine.replace(SEED_PHRASE, MASK).replace(URLS, toHost))
    .replace(WALLET_SECRETS, `$1${MASK}`)
    .replace(HEX, shortenHex)
    .replace(LONG_WORD, (word) => (isRandomLooking(word) ? MASK : word))
  // Truncate last, because a truncated secret would not be recognized.
  return masked.length > length ? `${masked.slice(0, length - 1)}…` : masked
}

function toHost(url: string): string {
  if (!URL.canParse(url)) return MASK
  // Use `origin` only for web protocols, because it is "null" for others.
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}

/** Abbreviates an address, keeps the selector of calldata and revert data, and masks other hex. */
function shortenHex(hex: string): string {
  if (/^0x[\da-f]{40}$/i.test(hex)) return abbreviateAddress(hex)
  const selector = CALLDATA.exec(hex)?.[1]
  return selector === undefined ? MASK : `${selector}…`
}

/**
 * Returns whether a word contains several groups of digits, as keys do. Names such as ERC20InsufficientAllowance
 * contain one group.
 */
function isRandomLooking(word: string): boolean {
  return /\d\D+\d/.test(word)
}
