import { type Logger, silentLogger } from '../kernel/logger.ts'

/** Addresses have 40 hexadecimal digits on EVM chains and 64 on Fuel; hashes have 64. */
const ADDRESS_OR_HASH = /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/i

/** How many characters of an address stay. */
export interface AbbreviationOptions {
  /** Characters kept at each end, those of `0x` not counted. Default 4. */
  readonly chars?: number | undefined
  readonly logger?: Logger | undefined
}

/** An address or a hash in short, such as `0x1234…abcd`. What is none is logged as an error and reads as nothing. */
export function abbreviateAddress(
  address: string,
  { chars = 4, logger = silentLogger }: AbbreviationOptions = {},
): string {
  if (ADDRESS_OR_HASH.test(address)) return `${address.slice(0, 2 + chars)}…${address.slice(-chars)}`
  logger.error('An address that is none cannot be abbreviated', address)
  return ''
}
