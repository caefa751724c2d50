import type { Address, Platform, TransferRecord } from '@causeway/core'
import {
  type ChainRecord,
  isNativeToken,
  NATIVE_TOKEN_ADDRESS,
  parseAddress,
  sameAddress,
} from '@causeway/core/chains'
import { assetListQueryOptions, type Token, tokenLookupQueryOptions } from '@causeway/core/data'
import {
  type LendingPositionsResult,
  lenderPositionView,
  lenderShortName,
  lendingMarketsQueryOptions,
  lendingPositionsQueryOptions,
  portfolioTotals,
} from '@causeway/core/lending'
import { useHoldings, usePrices, useTransfers, useWalletSession } from '@causeway/react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { toProtocolId } from '../../copy/to-protocol-id.ts'
import { type Engine, useEngine } from '../../state/use-engine.ts'
import { useLenderLabels } from '../../state/use-lender-labels.ts'
import { toKnown } from '../../ui/to-known.ts'
import { allowancePairs, type LenderContract, type LenderContracts, toLowerCase } from './allowance-pairs.ts'
import { type Approval, getAsset, toApproval, tokensByChain } from './approval.ts'
import { getMarketReceipts } from './get-market-receipts.ts'
import {
  getLenderContracts,
  lenderSpenders,
  protocolSpenders,
  providerSpenders,
  type SpenderNames,
  toAddresses,
  transferSpenders,
} from './provider-spenders.ts'
import { type ChainAllowances, readAllowances } from './read-allowances.ts'

/** Approvals of the displayed account. */
export interface Approvals {
  readonly account: Address | undefined
  readonly approvals: readonly Approval[]
  readonly awaited: readonly ChainRecord[]
  /** Chains that could not be read. */
  readonly failures: readonly { readonly chain: ChainRecord; readonly error: Error }[]
  /** Chains whose node does not search events, so that only known pairs were read. */
  readonly withoutEvents: readonly ChainRecord[]
  /** Chains that were read without their token list. */
  readonly withoutList: readonly ChainRecord[]
  /** Chains with allowances that could not be read. */
  readonly unread: readonly { readonly chain: ChainRecord; readonly count: number }[]
  /** Reads the approvals again. @param chainId default: all chains */
  refetch(chainId?: number): Promise<void>
}

interface ApprovalsRead extends ChainAllowances {
  readonly names: SpenderNames
  readonly lenderContracts: LenderContracts
  /** Ids of the lenders whose contracts a verified file lists. */
  readonly verifiedLenders: ReadonlySet<string>
  readonly hasEvents: boolean
}

const STALE_MS = 30_000

/** Reads the approvals of the displayed account on every EVM chain. Chains load independently. */
export function useApprovals(): Approvals {
  const engine = useEngine()
  const { instanceId, tokens } = engine
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  const chains = engine.chains.filter(({ chainType }) => chainType === 'EVM')
  const { entries } = useHoldings()
  const transfers = useTransfers()
  const labels = useLenderLabels()
  const queries = useQueryClient()
  const key = [instanceId, 'approvals', account?.toLowerCase()]
  const results = useQueries({
    queries: chains.map((chain) => {
      const heldTokens = entries
        .filter(({ chainId, balanceRaw = 0n }) => chainId === chain.id && balanceRaw > 0n)
        .map(({ currency }) => currency.address)
        .filter((token) => !isNativeToken(token))
        .sort()
      const chainTransfers = transfers.filter(({ chainId }) => chainId === chain.id)
      return {
        queryKey: [...key, chain.id, heldTokens.join(), chainTransfers.length],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          readApprovals(
            engine,
            {
              chain,
              account: toLowerCase(parseAddress(account, 'EVM', 'account')),
              heldTokens,
              transfers: chainTransfers,
            },
            signal,
          ),
        enabled: account !== undefined,
        staleTime: STALE_MS,
        // Keep the list while more tokens load, but never that of another account or chain.
        placeholderData: (previous: ApprovalsRead | undefined, query?: { readonly queryKey: unknown[] }) =>
          query?.queryKey[2] === key[2] && query?.queryKey[3] === chain.id ? previous : undefined,
        retry: 1,
      }
    }),
  })
  const reads = chains.flatMap((chain, index) => {
    const { data } = results[index] ?? {}
    return account !== undefined && data ? [{ chain, data }] : []
  })
  const lists = useQueries({
    queries: chains.map(({ id }) => ({
      ...assetListQueryOptions(tokens, { chainId: id }, { instanceId }),
      enabled: account !== undefined,
    })),
  })
  const withoutList = reads.flatMap(({ chain }) => (lists[chains.indexOf(chain)]?.data ? [] : [chain]))
  const chainsWithAllowances = reads
    .filter(({ data }) => data.allowances.length > 0)
    .map(({ chain }) => chain)
  const lenders = useQueries({
    queries: chainsWithAllowances.map(({ id }) =>
      lendingMarketsQueryOptions(engine.lending, { chainIds: [id] }, engine),
    ),
  })
  const managed = reads.map(({ chain, data }) => ({
    chain,
    lenders: data.allowances.flatMap(({ token, family }) =>
      family ? (data.lenderContracts.get(token)?.lenders ?? []) : [],
    ),
  }))
  const positions = useQueries({
    queries: managed.map(({ chain, lenders: ids }) => ({
      ...lendingPositionsQueryOptions(
        engine.lending,
        { account, chainIds: [chain.id], lenders: ids },
        { instanceId },
      ),
      enabled: ids.length > 0,
    })),
  })
  const permissions = reads.flatMap(({ chain, data }, index) => {
    const markets = lenders[chainsWithAllowances.indexOf(chain)]?.data?.markets ?? []
    const lenderNames = lenderSpenders(markets, labels)
    const receipts = getMarketReceipts(markets, data.verifiedLenders)
    return data.allowances.map((allowance) => {
      const { token, spender } = allowance
      const contract = data.lenderContracts.get(token)
      const isToken = !contract && getAsset(allowance) === token
      const receipt = isToken ? receipts.get(token) : undefined
      const lender = receipt?.lender ?? contract?.lenders[0]
      return {
        chain,
        allowance: { ...allowance, ...receipt?.terms },
        lenderName: lender && lenderShortName(toProtocolId(lender), labels),
        spenderName: data.names.get(spender.toLowerCase()) ?? lenderNames.get(spender.toLowerCase()),
        positionUsd: allowance.family && contract && getPositionUsd(contract, positions[index]?.data),
      }
    })
  })
  const listlessTokens = Object.entries(
    tokensByChain(
      permissions.flatMap(({ chain, allowance }) => {
        const token = getAsset(allowance)
        return token && withoutList.includes(chain) ? [{ chainId: chain.id, token: toLowerCase(token) }] : []
      }),
    ),
  ).flatMap(([id, addresses]) => addresses.map((tokenAddress) => ({ chainIds: [Number(id)], tokenAddress })))
  const lookups = useQueries({
    queries: listlessTokens.map((request) => tokenLookupQueryOptions(tokens, request, { instanceId })),
  })
  const readTokens = lookups.flatMap(({ data = [] }) =>
    data.flatMap((lookup) => (lookup.status === 'found' ? [lookup.token] : [])),
  )
  const findAsset = ({ chain, allowance }: (typeof permissions)[number]) => {
    const address = getAsset(allowance)
    if (address === undefined) return undefined
    const isAsset = (token: Token) => token.chainId === chain.id && sameAddress(token.address, address)
    return tokens.find(chain.id, address) ?? readTokens.find(isAsset)
  }
  const assets = permissions.flatMap((permission) => {
    const asset = findAsset(permission)
    return asset ? [{ chainId: permission.chain.id, token: asset.address }] : []
  })
  const { data: prices } = usePrices({ chains: tokensByChain(assets) }, { enabled: assets.length > 0 })
  const approvals = permissions.map((permission) => {
    const { allowance, ...facts } = permission
    return toApproval(allowance, {
      ...facts,
      asset: findAsset(permission),
      isListMissing: withoutList.includes(facts.chain),
      prices: prices?.chains,
    })
  })
  return {
    account,
    approvals,
    awaited: account === undefined ? [] : chains.filter((_, index) => results[index]?.isPending),
    failures: chains.flatMap((chain, index) => {
      const { error, data } = results[index] ?? {}
      return error && !data ? [{ chain, error }] : []
    }),
    withoutEvents: reads.filter(({ data }) => !data.hasEvents).map(({ chain }) => chain),
    withoutList,
    unread: reads.flatMap(({ chain, data: { unread, lenderContracts } }) => {
      // Anyone can emit an event of a contract that has no allowances, so only tokens that may be listed are reported.
      const { length: count } = unread.filter(({ token, underlying = token, family }) =>
        family
          ? lenderContracts.has(token)
          : withoutList.includes(chain) || tokens.find(chain.id, underlying) !== undefined,
      )
      return count > 0 ? [{ chain, count }] : []
    }),
    refetch: (chainId) =>
      queries.refetchQueries({ queryKey: chainId === undefined ? key : [...key, chainId], type: 'active' }),
  }
}

/** Returns the net value of the positions at a contract, in US dollars. Undefined if a lender or a price is missing. */
function getPositionUsd(
  { lenders }: LenderContract,
  result: LendingPositionsResult | undefined,
): number | undefined {
  const read = result?.positions.filter(({ lender }) => lenders.includes(lender))
  if (read === undefined || read.length === 0 || read.length < lenders.length) return undefined
  const views = read.flatMap(({ positions, market }) =>
    positions.map((position) => lenderPositionView(position, market)),
  )
  return toKnown(portfolioTotals(views).nav)
}

interface ReadRequest {
  readonly chain: ChainRecord
  readonly account: Address
  readonly heldTokens: readonly Address[]
  readonly transfers: readonly TransferRecord[]
}

async function readApprovals(
  { platforms, quotes, tokens, lending, margin }: Engine,
  { chain, account, heldTokens, transfers }: ReadRequest,
  signal: AbortSignal,
): Promise<ApprovalsRead> {
  const platform = platforms.forChain(chain.id)
  const [logged, providerNames, lenders] = await Promise.all([
    searchEvents(platform, { chainId: chain.id, owner: account }, signal),
    providerSpenders(quotes.providers, chain),
    readLenders(lending, chain.id, signal),
    // Without the list, allowances are still read, and names from the contracts.
    tokens.load(chain.id, { signal }).catch(() => undefined),
  ])
  // A node that cannot be reached is a failure, not one that does not search events.
  if (!logged)
    await platform.getBalance({ chainId: chain.id, account, token: NATIVE_TOKEN_ADDRESS }, { signal })
  const { routers } = margin
  const protocolNames = protocolSpenders(routers, lenders, chain.id)
  // Markets take many requests, so they are only read where the events do not tell which lenders were approved.
  const lenderNames = logged ? NO_NAMES : await readLenderSpenders(lending, chain.id, signal)
  const isListed = (token: Address) => tokens.find(chain.id, token) !== undefined
  const lenderContracts = getLenderContracts(routers, lenders, chain.id)
  const pairs = allowancePairs({
    chainId: chain.id,
    account,
    transfers,
    heldTokens,
    knownSpenders: [
      ...toAddresses(providerNames),
      ...(logged ? [] : toAddresses(new Map([...protocolNames, ...lenderNames]))),
    ],
    logged: logged ?? [],
    lenderContracts,
    isListed,
  })
  const { multicall } = platform
  if (!multicall) throw new Error(`Chain ${chain.id} does not support reads of many contracts.`)
  const { allowances, unread } = await readAllowances(
    { multicall },
    { chainId: chain.id, account, pairs },
    signal,
  )
  return {
    allowances,
    names: new Map([
      ...transferSpenders(transfers, quotes.providers, chain.id),
      ...protocolNames,
      ...providerNames,
    ]),
    lenderContracts,
    verifiedLenders: new Set(
      lenders.flatMap(({ id, hasUnknownContracts }) => (hasUnknownContracts ? [] : [id])),
    ),
    hasEvents: logged !== undefined,
    unread,
  }
}

/** Returns the lenders of a chain. Empty if their startup files cannot be loaded. */
async function readLenders(lending: Engine['lending'], chainId: number, signal: AbortSignal) {
  try {
    return (await lending.lenders(chainId, { signal })).lenders
  } catch {
    signal.throwIfAborted()
    return []
  }
}

const NO_NAMES: SpenderNames = new Map()

async function readLenderSpenders(
  lending: Engine['lending'],
  chainId: number,
  signal: AbortSignal,
): Promise<SpenderNames> {
  try {
    return lenderSpenders((await lending.getMarkets({ chainIds: [chainId] }, { signal })).markets)
  } catch {
    signal.throwIfAborted()
    return NO_NAMES
  }
}

/** Returns the permissions in the events of a chain. Undefined if its node does not search all blocks. */
async function searchEvents(
  { getApprovals }: Pick<Platform, 'getApprovals'>,
  request: { readonly chainId: number; readonly owner: Address },
  signal: AbortSignal,
): Promise<Awaited<ReturnType<NonNullable<Platform['getApprovals']>>> | undefined> {
  try {
    return await getApprovals?.({ ...request, fromBlock: 0n }, { signal })
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}
