import { isAddress } from '../chains/index.ts'
import type { QueryPolicy, ReadQueryContext, ReadQueryOptions } from '../kernel/index.ts'
import type { AccountKind, Platform } from './platform.ts'

/** How long the kind of an account is kept: a contract can be deployed at an address at any time. */
const ACCOUNT_KIND_POLICY = {
  staleTime: 60_000,
  retry: 2,
  retryDelay: 1_000,
} as const satisfies QueryPolicy

/** Instance, 'account-kind', chain, account. */
export type AccountKindQueryKey = readonly [string, 'account-kind', number, string]

/** The read of what an account is on a chain. */
export type AccountKindQueryOptions = ReadQueryOptions<AccountKind, AccountKindQueryKey>

/** What a read of an account's kind needs of a `PlatformRegistry`. */
export interface AccountKindPlatforms {
  forChain(chainId: number): Pick<Platform, 'getAccountKind'>
}

/** Whether an account is a contract on an EVM chain. The query waits for an address. */
export function accountKindQueryOptions(
  platforms: AccountKindPlatforms,
  { chainId, account = '' }: { readonly chainId: number; readonly account: string | undefined },
  { instanceId }: Pick<ReadQueryContext<never>, 'instanceId'>,
): AccountKindQueryOptions {
  return {
    ...ACCOUNT_KIND_POLICY,
    queryKey: [instanceId, 'account-kind', chainId, account.toLowerCase()],
    queryFn: async ({ signal }) =>
      platforms.forChain(chainId).getAccountKind({ chainId, account }, { signal }),
    enabled: isAddress(account, 'EVM'),
  }
}
