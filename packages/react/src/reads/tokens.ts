import type { Address } from '@causeway/core'
import {
  type AssetList,
  assetListQueryOptions,
  type OmniList,
  omniListQueryOptions,
  type Token,
  type TokenLookup,
  type TokenPolicyName,
  tokenLookupQueryOptions,
} from '@causeway/core/data'
import type { UseQueryResult } from '@tanstack/react-query'
import { type HookOptions, requireService, useService } from '../causeway-provider.tsx'
import { useAll } from '../store.ts'
import { type ReadOptions, useRead } from './use-read.ts'

/** Reads the asset list of a chain. */
export function useTokens<Selected = AssetList>(
  request: { readonly chainId: number },
  options: ReadOptions<AssetList, Selected, TokenPolicyName> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => assetListQueryOptions(requireService(causeway, 'tokens'), request, context),
    options,
  )
}

/** Reads the groups of the same asset across chains; `mini` for the best-known only. */
export function useOmniTokens<Selected = OmniList>(
  request: { readonly mini?: boolean | undefined } = {},
  options: ReadOptions<OmniList, Selected, TokenPolicyName> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => omniListQueryOptions(requireService(causeway, 'tokens'), request, context),
    options,
  )
}

/** Reads the token at an address on each chain. */
export function useTokenLookup<Selected = TokenLookup[]>(
  request: { readonly tokenAddress: Address; readonly chainIds: readonly number[] },
  options: ReadOptions<TokenLookup[], Selected, TokenPolicyName> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => tokenLookupQueryOptions(requireService(causeway, 'tokens'), request, context),
    options,
  )
}

/** Returns the tokens that the user added (`causeway.tokens`), once they are restored. None on a server. */
export function useCustomTokens(options: HookOptions = {}): readonly Token[] {
  return useAll(useService('tokens', options).customTokens)
}
