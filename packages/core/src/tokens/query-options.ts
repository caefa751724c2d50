import type { AssetList } from './asset-list.ts'
import type { OmniList } from './omni-list.ts'
import { LIST_POLICIES, type ListPolicy, type ListPolicyName } from './policies.ts'
import type { TokenLookup, TokenService } from './service.ts'

/** What a query cache such as TanStack's takes. */
export interface TokenQueryOptions<Data> extends ListPolicy {
  readonly queryKey: readonly (string | number)[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
}

export interface TokenQueryContext {
  /** Of the `createCauseway` it belongs to: two of them never share an entry. */
  readonly instanceId: string
  /** Default `session`. */
  readonly policy?: ListPolicyName | undefined
}

/** The asset list of a chain. */
export function assetListQueryOptions(
  tokens: Pick<TokenService, 'load'>,
  { chainId }: { readonly chainId: number },
  context: TokenQueryContext,
): TokenQueryOptions<AssetList> {
  return listQuery(context, ['list', chainId], (options) => tokens.load(chainId, options))
}

/** What counts as the same asset across chains; `mini` for the best-known only. */
export function omniListQueryOptions(
  tokens: Pick<TokenService, 'loadOmni' | 'loadOmniMini'>,
  { mini = false }: { readonly mini?: boolean | undefined },
  context: TokenQueryContext,
): TokenQueryOptions<OmniList> {
  return listQuery(context, [mini ? 'omni-mini' : 'omni'], (options) =>
    mini ? tokens.loadOmniMini(options) : tokens.loadOmni(options),
  )
}

/** What each chain knows of an address. */
export function tokenLookupQueryOptions(
  tokens: Pick<TokenService, 'lookup'>,
  { tokenAddress, chainIds }: { readonly tokenAddress: string; readonly chainIds: readonly number[] },
  context: TokenQueryContext,
): TokenQueryOptions<TokenLookup[]> {
  const key = ['lookup', tokenAddress.toLowerCase(), ...chainIds]
  return listQuery(context, key, ({ signal }) => tokens.lookup({ tokenAddress, chainIds, signal }))
}

function listQuery<Data>(
  { instanceId, policy = 'session' }: TokenQueryContext,
  key: readonly (string | number)[],
  load: (options: { readonly signal: AbortSignal; readonly maxAgeMs: number }) => Promise<Data>,
): TokenQueryOptions<Data> {
  const { staleTime, gcTime, retry, retryDelay } = LIST_POLICIES[policy]
  return {
    queryKey: [instanceId, 'tokens', ...key],
    // The service keeps lists as well: asked for one that went stale here, it must not give its own copy of it.
    queryFn: ({ signal }) => load({ signal, maxAgeMs: staleTime }),
    staleTime,
    gcTime,
    retry,
    retryDelay,
  }
}
