import { isAddress, requireAccount } from '../chains/address.ts'
import type { QueryPolicy, ReadQueryContext, ReadQueryOptions } from '../kernel/query.ts'
import type { Address } from '../kernel/schema.ts'
import type { AccountKind, Platform } from './platform.ts'

/** Cache policy of account kinds. Entries expire, because a contract may be deployed at an address at any time. */
const ACCOUNT_KIND_POLICY = {
  staleTime: 60_000,
  retry: 2,
  retryDelay: 1_000,
} as const satisfies QueryPolicy

/** Instance id, 'account-kind', chain id and account. */
export type AccountKindQueryKey = readonly [string, 'account-kind', number, string]

/** Query options for the kind of an account on a chain. */
export type AccountKindQueryOptions = ReadQueryOptions<AccountKind, AccountKindQueryKey>

/** The members of a `PlatformRegistry` that read account kinds. */
export interface AccountKindPlatforms {
  forChain(chainId: number): Pick<Platform, 'getAccountKind'>
}

/** Returns the query options of the kind of an account on an EVM chain. Disabled without a valid address. */
export function accountKindQueryOptions(
  platforms: AccountKindPlatforms,
  { chainId, account }: { readonly chainId: number; readonly account: Address | undefined },
  { instanceId }: Pick<ReadQueryContext<never>, 'instanceId'>,
): AccountKindQueryOptions {
  return {
    ...ACCOUNT_KIND_POLICY,
    queryKey: [instanceId, 'account-kind', chainId, account?.toLowerCase() ?? ''],
    queryFn: async ({ signal }) => {
      const request = { chainId, account: requireAccount(account) }
      return platforms.forChain(chainId).getAccountKind(request, { signal })
    },
    enabled: account !== undefined && isAddress(account, 'EVM'),
  }
}
