import {
  type Address,
  parseQuoteRequest,
  type QuoteProvider,
  type QuoteRequest,
  type TransferRecord,
} from '@causeway/core'
import { type ChainRecord, isAddress, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { permit2Address } from '@causeway/core/evm'
import { type LenderLabels, type LenderMarket, lenderDisplayName } from '@causeway/core/lending'
import type { MarginRouter } from '@causeway/core/margin'
import { approvalsCopy } from '#locale/approvals-copy'
import { PERMISSION_TYPES } from '../../copy/parse-permission.ts'
import { toProtocolId } from '../../copy/to-protocol-id.ts'
import type { Engine } from '../../state/use-engine.ts'
import type { LenderContract, LenderContracts } from './allowance-pairs.ts'

/** Names of contracts by lower-case address. */
export type SpenderNames = ReadonlyMap<string, string>

/** Returns the contracts that the providers publish for a chain, and Permit2. */
export async function providerSpenders(
  providers: readonly QuoteProvider[],
  chain: Pick<ChainRecord, 'id' | 'wrappedNative'>,
): Promise<SpenderNames> {
  const token = chain.wrappedNative?.address ?? NATIVE_TOKEN_ADDRESS
  // Lists depend only on the chain, except for those of Stargate and of wrappers, which depend on the token too.
  const request = parseQuoteRequest({
    fromChainId: chain.id,
    toChainId: chain.id,
    fromTokenAddress: token,
    toTokenAddress: NATIVE_TOKEN_ADDRESS,
    fromTokenDecimals: 18,
    toTokenDecimals: 18,
    fromAmount: 1n,
  })
  const lists = await Promise.all(
    providers.map(async (provider) => {
      const { targets = [], spenders = targets } = (await readContracts(provider, request)) ?? {}
      return spenders.map((spender) => [spender.toLowerCase(), provider.name] as const)
    }),
  )
  return new Map([...lists.flat(), [permit2Address(chain.id).toLowerCase(), approvalsCopy.permit2]])
}

/**
 * Returns the contracts of a chain that the terms of transfers let spend, named by their providers. The lists of some
 * providers depend on the token, so they do not have all of them.
 */
export function transferSpenders(
  transfers: readonly Pick<TransferRecord, 'chainId' | 'info' | 'run'>[],
  providers: readonly Pick<QuoteProvider, 'id' | 'name'>[],
  chainId: number,
): SpenderNames {
  const names = new Map<string, string>()
  for (const { chainId: sourceId, info, run } of transfers) {
    const provider = providers.find(({ id }) => id === info.aggregator)
    const spender = run?.terms?.spender
    if (sourceId === chainId && provider && spender) names.set(spender.toLowerCase(), provider.name)
  }
  return names
}

async function readContracts(provider: QuoteProvider, request: QuoteRequest) {
  try {
    return await provider.contracts?.(request)
  } catch {
    // The contracts of this provider are then only found by the chain's events.
    return undefined
  }
}

/** Contracts of pools that never spend the tokens of an account. */
const NEVER_SPEND: readonly string[] = ['aToken', 'vToken', 'sToken', 'comptroller']

/** Returns the contracts of lenders that spend deposits and repayments. */
export function lenderSpenders(markets: readonly LenderMarket[], labels?: LenderLabels): SpenderNames {
  const names = new Map<string, string>()
  for (const { lender, pools } of markets) {
    const name = lenderDisplayName(toProtocolId(lender), labels)
    for (const { contracts } of Object.values(pools)) {
      for (const [role, address] of Object.entries(contracts)) {
        if (!NEVER_SPEND.includes(role)) names.set(address.toLowerCase(), name)
      }
    }
  }
  return names
}

/** A lender of a chain, whose market is not read. */
type ChainLender = Awaited<ReturnType<Engine['lending']['lenders']>>['lenders'][number]

/** Returns the margin routers of a chain, and the contracts of its lenders that are known without a read. */
export function protocolSpenders(
  routers: readonly Pick<MarginRouter, 'name' | 'getSpender'>[],
  lenders: readonly Pick<ChainLender, 'id' | 'spenders' | 'hasUnknownContracts'>[],
  chainId: number,
): SpenderNames {
  const names = new Map<string, string>()
  // Do not name contracts that an unverified file lists: it may list any contract as one of a lender.
  for (const { id, spenders = [], hasUnknownContracts } of lenders) {
    if (hasUnknownContracts) continue
    for (const spender of spenders) names.set(spender.toLowerCase(), lenderDisplayName(toProtocolId(id)))
  }
  for (const router of routers) {
    const spender = router.getSpender?.(chainId)
    if (spender !== undefined) names.set(spender.toLowerCase(), router.name)
  }
  return names
}

/** Returns the contracts at which accounts permit the use of positions or deposits, each with the routers and bulkers that use it. */
export function getLenderContracts(
  routers: readonly Pick<MarginRouter, 'getSpender'>[],
  lenders: readonly Pick<
    ChainLender,
    | 'id'
    | 'family'
    | 'spenders'
    | 'debtTokens'
    | 'receiptTokens'
    | 'permissionContract'
    | 'hasUnknownContracts'
  >[],
  chainId: number,
): LenderContracts {
  const routerContracts = routers.flatMap((router) => router.getSpender?.(chainId) ?? [])
  const contracts = new Map<Address, LenderContract>()
  for (const lender of lenders) {
    const { id, family, spenders = [], debtTokens = [], receiptTokens = [], permissionContract } = lender
    // Lenders of an unverified file are not named.
    const names = lender.hasUnknownContracts ? [] : [id]
    for (const { token, underlying } of debtTokens) {
      contracts.set(token, { underlying, users: routerContracts, lenders: names })
    }
    for (const { token, underlying, hasExchangeRate } of receiptTokens) {
      const receipt = hasExchangeRate ? 'shares' : 'assets'
      contracts.set(token, { underlying, receipt, users: routerContracts, lenders: names })
    }
    const type = Object.values(PERMISSION_TYPES).find((candidate) => candidate.family === family)
    if (permissionContract === undefined || type === undefined) continue
    // The tokens of Compound V2 spend, but never manage positions.
    const users = family === 'compound-v2' ? [] : spenders.filter((spender) => spender !== permissionContract)
    // The markets of Morpho share one contract.
    const ids = contracts.get(permissionContract)?.lenders ?? []
    contracts.set(permissionContract, {
      family: type.family,
      users: [...routerContracts, ...users],
      lenders: [...ids, ...names],
    })
  }
  return contracts
}

export function toAddresses(names: SpenderNames): Address[] {
  return [...names.keys()].filter((address) => isAddress(address, 'EVM'))
}
