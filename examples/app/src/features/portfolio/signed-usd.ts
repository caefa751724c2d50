import { formatUsd } from '@causeway/core/format'

/** Formats a USD amount with its sign. */
export function signedUsd(usd: number): string {
  return `${usd > 0 ? '+' : ''}${formatUsd(usd)}`
}

export function gainTone(usd: number): 'pos' | 'neg' | undefined {
  if (usd === 0) return undefined
  return usd > 0 ? 'pos' : 'neg'
}
