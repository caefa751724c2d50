import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/provider.ts'
import { readTokens } from '../shared/tokens.ts'
import { fetchResult } from './envelope.ts'
import { chainsSchema, tokenRowSchema } from './schema.ts'

/** Chains that are not EVM chains have names for ids: those are left out. */
export async function tokensOrbiter(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const chains = await fetchResult(http, { path: 'chains', result: chainsSchema }, context)
  return chains.flatMap(({ chainId: digits, tokens = [] }) => {
    const chainId = /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined
    if (chainId === undefined) return []
    const toEntry = (row: Omit<TokenListEntry, 'chainId' | 'logoImg'>) => ({ ...row, chainId, logoImg: '' })
    return readTokens('Orbiter', tokens, { schema: tokenRowSchema, toEntry }, context)
  })
}
