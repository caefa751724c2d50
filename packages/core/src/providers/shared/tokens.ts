import * as z from 'zod/mini'
import { isAddress, normalizeTokenAddress } from '../../chains/address.ts'
import {
  chainIdSchema,
  optionalTextSchema,
  type Schema,
  scalarSchema,
  textSchema,
} from '../../kernel/schema.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/provider.ts'
import { readRows } from './rows.ts'

/** Lists of all tokens of all chains are longer than any other reply. */
export const MAX_LIST_BYTES = 32 * 1024 * 1024

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
  const entries = readRows(schema, rows).flatMap((row) => {
    const entry = toEntry(row)
    const address = normalizeTokenAddress(entry.address)
    // In a list an empty address is a forgotten one, not the native token.
    return entry.address !== '' && isAddress(address, 'EVM') ? [{ ...entry, address }] : []
  })
  const left = rows.length - entries.length
  if (left > 0)
    logger.warn(`${provider} lists ${left} of ${rows.length} tokens in a form that cannot be read`)
  return entries
}

/** A token as most lists have it, after the fields of the common token list standard (tokenlists.org). */
const listedTokenSchema = /* @__PURE__ */ z.object({
  chainId: chainIdSchema,
  address: textSchema,
  name: textSchema,
  symbol: textSchema,
  decimals: decimalsSchema,
  logoURI: optionalTextSchema,
})

/** `readTokens` for lists of that standard. */
export function readListedTokens(
  provider: string,
  rows: readonly unknown[],
  context: ProviderContext,
): TokenListEntry[] {
  return readTokens(
    provider,
    rows,
    { schema: listedTokenSchema, toEntry: ({ logoURI, ...row }) => ({ ...row, logoImg: logoURI ?? '' }) },
    context,
  )
}
