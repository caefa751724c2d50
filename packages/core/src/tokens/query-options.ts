import type { LoadOptions } from '../kernel/create-file-cache.ts'
import {
  type PolledQuery,
  pollAfterFailure,
  type ReadQueryContext,
  type ReadQueryOptions,
} from '../kernel/query.ts'
import type { Address } from '../kernel/schema.ts'
import { TOKEN_POLICIES, type TokenPolicyName } from './policies.ts'
import type { AssetList } from './read-asset-list.ts'
import type { OmniList } from './read-omni-list.ts'
import type { TokenLookup, TokenService } from './service.ts'

type Context = ReadQueryContext<TokenPolicyName>

/** Query options for a list, which is read again after failures until it is loaded. */
type ListQueryOptions<Data> = ReadQueryOptions<Data> & {
  readonly refetchInterval: (query: PolledQuery) => number | false
}

/** Query options for the asset list of a chain. */
export function assetListQueryOptions(
  tokens: Pick<TokenService, 'load'>,
  { chainId }: { readonly chainId: number },
  context: Context,
): ListQueryOptions<AssetList> {
  return listQuery(context, ['list', chainId], (options) => tokens.load(chainId, options))
}

/** Query options for the omni list, or for the list of the best-known assets with `mini`. */
export function omniListQueryOptions(
  tokens: Pick<TokenService, 'loadOmni' | 'loadOmniMini'>,
  { mini = false }: { readonly mini?: boolean | undefined },
  context: Context,
): ListQueryOptions<OmniList> {
  return listQuery(context, [mini ? 'omni-mini' : 'omni'], (options) =>
    mini ? tokens.loadOmniMini(options) : tokens.loadOmni(options),
  )
}

/** Query options for looking up an address on several chains. */
export function tokenLookupQueryOptions(
  tokens: Pick<TokenService, 'lookUp'>,
  { tokenAddress, chainIds }: { readonly tokenAddress: Address; readonly chainIds: readonly number[] },
  context: Context,
): ListQueryOptions<TokenLookup[]> {
  const key = ['lookup', tokenAddress.toLowerCase(), ...chainIds]
  return listQuery(context, key, ({ signal }) => tokens.lookUp({ tokenAddress, chainIds }, { signal }))
}

function listQuery<Data>(
  { instanceId, policy = 'session' }: Context,
  key: readonly (string | number)[],
  load: (options: LoadOptions) => Promise<Data>,
): ListQueryOptions<Data> {
  const cachePolicy = TOKEN_POLICIES[policy]
  return {
    ...cachePolicy,
    queryKey: [instanceId, 'tokens', ...key],
    // Pass the stale time, because the service also caches lists and must not return one that is stale for the query.
    queryFn: ({ signal }) => load({ signal, maxAgeMs: cachePolicy.staleTime }),
    enabled: true,
    refetchInterval: pollAfterFailure,
  }
}
