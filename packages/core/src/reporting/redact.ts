import { abbreviateAddress } from '../format/address.ts'
import { maskCredentials } from '../kernel/redact.ts'

const WALLET_SECRETS =
  /((?:passphrase|private[-_ ]?key|mnemonic|seed|api key|access token)\\*["']?\s*[:=]\s*\\*["']?)[^\s"'&,;}]+/gi
const URLS = /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'<>\\]+/gi
/** Longer than any number or selector, as long as the shortest keys. */
const HEX = /\b(?:0x)?[\da-f]{24,}\b/gi
const LONG_WORD = /[\w+/=-]{24,}/g
/** Twelve words or more in a row that may be those of a wallet, numbered or not: each has three to eight letters. */
const SEED_WORDS = /\b(?:(?:\d{1,2}[.)]\s*)?[a-z]{3,8}[\s,;]+){11,}(?:\d{1,2}[.)]\s*)?[a-z]{3,8}\b/gi

/** A selector and words of 32 bytes. */
const CALLDATA = /^(0x[\da-f]{8})(?:[\da-f]{64})+$/i

const MASK = '***'

/**
 * The first line of a text as it may leave the machine, at most `length` characters: other people's messages hold whole
 * requests below it. Stricter than what is masked in a local log. URLs lose all but their host, because nodes have their
 * keys in the path; a hash goes too, because a private key looks like one; addresses are cut short.
 */
export function redacted(text: string, length: number): string {
  const [firstLine = ''] = text.trim().split(/[\r\n]/, 1)
  const masked = maskCredentials(firstLine.replace(SEED_WORDS, MASK).replace(URLS, hostOf))
    .replace(WALLET_SECRETS, `$1${MASK}`)
    .replace(HEX, shortHex)
    .replace(LONG_WORD, (word) => (looksRandom(word) ? MASK : word))
  // Cut only now: half a secret would not be found.
  return masked.length > length ? `${masked.slice(0, length - 1)}…` : masked
}

function hostOf(url: string): string {
  if (!URL.canParse(url)) return MASK
  // Not its origin, which only those of the web have.
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}

/** Of calldata and revert data the selector stays: it says which function or error it is. */
function shortHex(hex: string): string {
  if (/^0x[\da-f]{40}$/i.test(hex)) return abbreviateAddress(hex)
  const selector = CALLDATA.exec(hex)?.[1]
  return selector === undefined ? MASK : `${selector}…`
}

/** Names such as ERC20InsufficientAllowance have their digits in one place; keys have them all over. */
function looksRandom(word: string): boolean {
  return /\d\D+\d/.test(word)
}
