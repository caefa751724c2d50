import type { Hex } from '../../kernel/schema.ts'
import type { BalanceResult } from '../../platforms/balance.ts'

const TAGS: Partial<Record<string, string>> = { NO_CODE: 'ff', REVERTED: 'fe', INVALID_ANSWER: 'fd' }

/** Encodes balances as the fetcher returns them. */
export function encodeFetchedBalances({
  chainId = 1,
  blockNumber = 7n,
  timestamp = 1_750_000_000,
  native = 0n,
  balances = [],
}: {
  readonly chainId?: number
  readonly blockNumber?: bigint
  readonly timestamp?: number
  readonly native?: bigint
  readonly balances?: readonly BalanceResult[]
}): Hex {
  const header = [blockNumber, timestamp, chainId].map((value) => value.toString(16).padStart(16, '0'))
  return `0x${header.join('')}${[{ raw: native }, ...balances].map(encodeBalance).join('')}`
}

function encodeBalance(balance: BalanceResult): string {
  if ('error' in balance) return TAGS[balance.error.code] ?? ''
  const digits = balance.raw === 0n ? '' : balance.raw.toString(16)
  const bytes = Math.ceil(digits.length / 2)
  return bytes.toString(16).padStart(2, '0') + digits.padStart(bytes * 2, '0')
}
