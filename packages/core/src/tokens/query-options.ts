import type { LoadOptions } from '../kernel/create-file-cache.ts'
import type { ReadQueryContext, ReadQueryOptions } from '../kernel/query.ts'
import type { Address } from '../kernel/schema.ts'
import type { AssetList } from './asset-list.ts'
import type { OmniList } from './omni-list.ts'
import { TOKEN_POLICIES, type TokenPolicyName } from './policies.ts'
import type { TokenLookup, TokenService } from './service.ts'

/** Policy by default: `session`. */
type Context = ReadQueryContext<TokenPolicyName>

/** The asset list of a chain. */
export function assetListQueryOptions(
  tokens: Pick<TokenService, 'load'>,
  { chainId }: { readonly chainId: number },
  context: Context,
): ReadQueryOptions<AssetList> {
  return listQuery(context, ['list', chainId], (options) => tokens.load(chainId, options))
}

/** What counts as the same asset across chains; `mini` for the best-known only. */
export function omniListQueryOptions(
  tokens: Pick<TokenService, 'loadOmni' | 'loadOmniMini'>,
  { mini = false }: { readonly mini?: boolean | undefined },
  context: Context,
): ReadQueryOptions<OmniList> {
  return listQuery(context, [mini ? 'omni-mini' : 'omni'], (options) =>
    mini ? tokens.loadOmniMini(options) : tokens.loadOmni(options),
  )
}

/** What each chain knows of an address. */
export function tokenLookupQueryOptions(
  tokens: Pick<TokenService, 'lookUp'>,
  { tokenAddress, chainIds }: { readonly tokenAddress: Address; readonly chainIds: readonly number[] },
  context: Context,
): ReadQueryOptions<TokenLookup[]> {
  const key = ['lookup', tokenAddress.toLowerCase(), ...chainIds]
  return listQuery(context, key, ({ signal }) => tokens.lookUp({ tokenAddress, chainIds }, { signal }))
}

function listQuery<Data>(
  { instanceId, policy = 'session' }: Context,
  key: readonly (string | number)[],
  load: (options: LoadOptions) => Promise<Data>,
): ReadQueryOptions<Data> {
  const kept = TOKEN_POLICIES[policy]
  return {
    ...kept,
    queryKey: [instanceId, 'tokens', ...key],
    // The service keeps lists as well: asked for one that went stale here, it must not give its own copy of it.
    queryFn: ({ signal }) => load({ signal, maxAgeMs: kept.staleTime }),
    enabled: true,
  }
}
