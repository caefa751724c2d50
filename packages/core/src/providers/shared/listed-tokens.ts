import { chainIdSchema, optionalTextSchema, textSchema } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/index.ts'
import { decimalsSchema, readTokens } from './tokens.ts'

/** A token as most lists have it, after the fields of the common token list standard (tokenlists.org). */
const listedTokenSchema = /* @__PURE__ */ z.object({
  chainId: chainIdSchema,
  address: textSchema,
  name: textSchema,
  symbol: textSchema,
  decimals: decimalsSchema,
  logoURI: optionalTextSchema,
})

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
