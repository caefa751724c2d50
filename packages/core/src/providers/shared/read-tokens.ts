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
import { readRows } from './read-rows.ts'

/** Maximum size of a token list, which exceeds the limit of other replies. */
export const MAX_LIST_BYTES = 32 * 1024 * 1024

/** Decimals of a token: a whole number from 0 to 36, as in a quote request. */
export const decimalsSchema: Schema<number> = /* @__PURE__ */ scalarSchema('decimals', (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 36 ? value : undefined,
)

/** Parses the token list of a provider. Rows that cannot be parsed are skipped, and their number is logged. */
export function readTokens<Row>(
  provider: string,
  rows: readonly unknown[],
  { schema, toEntry }: { readonly schema: Schema<Row>; readonly toEntry: (row: Row) => TokenListEntry },
  { logger }: ProviderContext,
): TokenListEntry[] {
  const entries = readRows(schema, rows).flatMap((row) => {
    const entry = toEntry(row)
    const address = normalizeTokenAddress(entry.address)
    // Reject an empty address here: normalizing treats it as the native token.
    return entry.address !== '' && isAddress(address, 'EVM') ? [{ ...entry, address }] : []
  })
  const skipped = rows.length - entries.length
  if (skipped > 0) logger.warn(`${skipped} of ${rows.length} tokens of ${provider} could not be parsed.`)
  return entries
}

/** A token with the fields of the token list standard (tokenlists.org). */
const listedTokenSchema = /* @__PURE__ */ z.object({
  chainId: chainIdSchema,
  address: textSchema,
  name: textSchema,
  symbol: textSchema,
  decimals: decimalsSchema,
  logoURI: optionalTextSchema,
})

/** Parses a list that follows the token list standard. */
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
