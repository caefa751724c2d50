import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/provider.ts'
import { readTokens } from '../shared/tokens.ts'
import { networksSchema, tokenRowSchema } from './schema.ts'

export async function tokensCrossCurve(
  http: HttpClient,
  context: ProviderContext,
): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'networks', schema: networksSchema }, context)
  return readTokens(
    'CrossCurve',
    Object.values(data).flatMap(({ tokens }) => tokens),
    { schema: tokenRowSchema, toEntry: ({ icon, ...row }) => ({ ...row, logoImg: icon ?? '' }) },
    context,
  )
}
