import type { Address } from '@causeway/core'
import { type ChainRecord, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { useQuery } from '@tanstack/react-query'
import { useEngine } from '../../state/use-engine.ts'
import { ENS_CHAIN_ID } from './is-name-like.ts'

const STALE_MS = 5 * 60_000

/** Returns whether names of accounts on a chain are resolved: EVM accounts, if Ethereum is configured. */
export function useResolvesNames({ chainType }: Pick<ChainRecord, 'chainType'>): boolean {
  const { chains, platforms } = useEngine()
  if (chainType !== 'EVM' || !chains.some(({ id }) => id === ENS_CHAIN_ID)) return false
  return platforms.forChain(ENS_CHAIN_ID).resolveName !== undefined
}

/** Returns the address of an ENS name. Disabled without a name, and if Ethereum is not configured. */
export function useNameAddress(name: string | undefined) {
  const { chains, instanceId, platforms } = useEngine()
  const isSupported = chains.some(({ id }) => id === ENS_CHAIN_ID)
  return useQuery({
    queryKey: [instanceId, 'ens-address', name],
    queryFn: async ({ signal }) => {
      const { resolveName } = platforms.forChain(ENS_CHAIN_ID)
      return (await resolveName?.(ENS_CHAIN_ID, name ?? '', { signal })) ?? null
    },
    enabled: isSupported && name !== undefined,
    staleTime: STALE_MS,
  })
}

/** Returns the ENS name that resolves to an address. Undefined while it is loading, or without one. */
export function useAddressName(address: Address | undefined): string | undefined {
  const { chains, instanceId, platforms } = useEngine()
  const isSupported = chains.some(({ id }) => id === ENS_CHAIN_ID)
  const { data } = useQuery({
    queryKey: [instanceId, 'ens-name', address?.toLowerCase()],
    queryFn: async ({ signal }) => {
      if (address === undefined) return null
      const { lookUpName } = platforms.forChain(ENS_CHAIN_ID)
      return (await lookUpName?.(ENS_CHAIN_ID, address, { signal })) ?? null
    },
    enabled: isSupported && address !== undefined,
    staleTime: STALE_MS,
    retry: false,
  })
  return data ?? undefined
}

/** Returns whether an account has neither sent a transaction nor holds native tokens. Undefined if unknown. */
export function useIsUnused(chainId: number, account: Address | undefined): boolean | undefined {
  const { chains, instanceId, platforms } = useEngine()
  const isEvm = chains.some(({ id, chainType }) => id === chainId && chainType === 'EVM')
  const { data } = useQuery({
    queryKey: [instanceId, 'is-unused', chainId, account?.toLowerCase()],
    queryFn: async ({ signal }) => {
      if (account === undefined) return false
      const platform = platforms.forChain(chainId)
      const [nonce, balance] = await Promise.all([
        platform.getNextNonce({ chainId, account }, { signal }),
        platform.getBalance({ chainId, account, token: NATIVE_TOKEN_ADDRESS }, { signal }),
      ])
      return nonce === 0 && balance === 0n
    },
    enabled: isEvm && account !== undefined,
    staleTime: STALE_MS,
    retry: false,
  })
  return data
}
