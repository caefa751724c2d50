import { isAddress, normalizeTokenAddress } from '../../chains/index.ts'
import { type Schema, scalarSchema } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/index.ts'

/** Decimals of a token: a whole number that a request takes too. */
export const decimalsSchema: Schema<number> = /* @__PURE__ */ scalarSchema('decimals', (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 36 ? value : undefined,
)

/**
 * The rows of a provider's list that can be read. Lists of thousands hold a bad row now and then: it is left out, and
 * the log says how many were.
 */
export function readTokens<Row>(
  provider: string,
  rows: readonly unknown[],
  { schema, toEntry }: { readonly schema: Schema<Row>; readonly toEntry: (row: Row) => TokenListEntry },
  { logger }: ProviderContext,
): TokenListEntry[] {
  const entries = rows.flatMap((row) => {
    const parsed = z.safeParse(schema, row)
    if (!parsed.success) return []
    const entry = toEntry(parsed.data)
    const address = normalizeTokenAddress(entry.address)
    // In a list an empty address is a forgotten one, not the native token.
    return entry.address !== '' && isAddress(address, 'EVM') ? [{ ...entry, address }] : []
  })
  const left = rows.length - entries.length
  if (left > 0)
    logger.warn(`${provider} lists ${left} of ${rows.length} tokens in a form that cannot be read`)
  return entries
}
