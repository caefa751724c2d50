import { type Logger, silentLogger } from '../kernel/logger.ts'

/** Matches addresses (40 hex digits on EVM chains, 64 on Fuel) and hashes (64). */
const ADDRESS_OR_HASH = /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/i

/** Options for `abbreviateAddress`. */
export interface AbbreviationOptions {
  /** Characters at each end, without `0x`. Default 4. */
  readonly chars?: number | undefined
  readonly logger?: Logger | undefined
}

/** Abbreviates an address or a hash, such as `0x1234…abcd`. Returns an empty text, and logs an error, for other texts. */
export function abbreviateAddress(
  address: string,
  { chars = 4, logger = silentLogger }: AbbreviationOptions = {},
): string {
  if (ADDRESS_OR_HASH.test(address)) return `${address.slice(0, 2 + chars)}…${address.slice(-chars)}`
  logger.error('The text to abbreviate is not an address or a hash.', address)
  return ''
}
