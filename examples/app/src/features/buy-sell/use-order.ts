import { chainById } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { formatAmount } from '@causeway/core/format'
import { type Holdings, useChains, useHoldings, useUrlState } from '@causeway/react'
import { type LegTotals, legTotals, type Spread, type SpreadPlan, spreadAmount } from '@causeway/view-models'
import { useState } from 'react'
import { legsCopy } from '#locale/legs-copy'
import { useUrlValue } from '../../state/use-url-value.ts'
import { countSignatures } from '../many-legs/decide-legs.ts'
import { countLegChains, type Leg, type LegSource, type LegTarget } from '../many-legs/legs.ts'
import { useJournaledSources } from '../many-legs/use-journaled-sources.ts'
import { useLegUrl } from '../many-legs/use-leg-url.ts'
import { useLegs } from '../many-legs/use-legs.ts'
import { type ManyLegs, toLegOffer, useManyLegs } from '../many-legs/use-many-legs.ts'
import { useRunState } from '../many-legs/use-run-state.ts'
import { useSources } from '../many-legs/use-sources.ts'
import { useBatchChains } from '../review/use-batch-chains.ts'
import { URL_AMOUNT } from '../trade/url-amount.ts'
import { choosePlan, type SelectablePlan } from './choose-plan.ts'
import { findBestPlan } from './find-best-plan.ts'
import { findUnroutedKeys, getUnroutedKeys } from './find-unrouted-keys.ts'
import { type OrderSide, orderSide } from './order-side.ts'
import { planName } from './plan-name.ts'
import { countChains, type OrderSource, useOrderSources } from './use-order-sources.ts'
import { type OrderTokens, useOrderTokens } from './use-order-tokens.ts'

/** A plan for an order, with its totals. */
export interface OrderPlan extends SelectablePlan {
  readonly name: string
  readonly legs: readonly Leg[]
  readonly totals: LegTotals
}

/** Parts without a route, if no plan is possible with them. */
export interface UnroutedParts {
  /** Those of the selected plan, as tokens and chains, such as `USDC on Mantle`. */
  readonly names: readonly string[]
  /** Sources that remain without the parts of all plans: their chains, with the token if a chain has several. */
  readonly rest: readonly string[]
  /** Makes plans of the remaining sources. Undefined if nothing is available. */
  readonly leaveOut?: (() => void) | undefined
  /** Amount that is available without them, such as `12 USDC`, if it is lower than the amount of the order. */
  readonly reducedTo?: string | undefined
}

export interface SplitOptions {
  readonly cheapestFirst: boolean
  readonly leavesGas: boolean
}

/** An order: tokens, amount, plans and transfers. */
export interface Order extends OrderTokens {
  readonly side: OrderSide
  readonly text: string
  readonly options: SplitOptions
  readonly holdings: Holdings
  /** Input token: the asset for a sale, the stablecoin for a purchase. */
  readonly paid: Token | undefined
  readonly orderSources: readonly OrderSource[]
  readonly spread: Spread
  /** The compared plans. The one in order of the sources is first. */
  readonly plans: readonly OrderPlan[]
  readonly chosen: OrderPlan | undefined
  readonly unrouted: UnroutedParts | undefined
  /** Names of the sources that the user left out of all plans. */
  readonly leftOut: readonly string[]
  /** Key of the best plan whose quotes have all arrived. */
  readonly best: string | undefined
  readonly many: ManyLegs
  /** Chains of all plans on which the wallet sends an approval and the call after it as one batch. */
  readonly batchChains: ReadonlySet<number>
  type(text: string): void
  choose(planKey: string): void
  setOptions(options: Partial<SplitOptions>): void
  /** Uses the sources that were left out again. */
  includeAll(): void
}

/** Maximum number of compared plans: each requests quotes of every provider. */
const MAX_PLANS = 4

/** Returns the order, initialized from the URL. */
export function useOrder(): Order {
  const url = useUrlState()
  const side = orderSide(window.location.search, url)
  const tokens = useOrderTokens(side, url, new URLSearchParams(window.location.search))
  const legUrl = useLegUrl()
  const stored = useRunState(legUrl.transfers)
  const { accounts } = stored
  const holdings = useHoldings({ accounts })
  const [{ typedValue: text }, setAmount] = useUrlValue('amount', URL_AMOUNT)
  const [options, setOptions] = useState<SplitOptions>({ cheapestFirst: true, leavesGas: true })
  const [choice, setChoice] = useState<string>()
  const [reviewedKey, setReviewedKey] = useState<string>()
  const [leftOutKeys, setLeftOutKeys] = useState<readonly string[]>([])
  const paid = side === 'sell' ? tokens.asset.token : tokens.stable.token
  const target: LegTarget = side === 'sell' ? tokens.stable : tokens.asset

  const orderSources = useOrderSources(paid, holdings, { target, leavesGas: options.leavesGas })
  const spreadWithout = (keys: readonly string[]) =>
    spreadAmount(
      text,
      orderSources.filter(({ key }) => !keys.includes(key)),
      options.cheapestFirst ? 'cheapest' : 'largest',
    )
  const spread = { ...spreadWithout(leftOutKeys), held: spreadWithout([]).held }
  const comparedPlans = spread.plans.slice(0, MAX_PLANS)
  const planSources = usePlanSources(comparedPlans, orderSources)
  const startedSources = useSources(legUrl.from, holdings)
  useJournaledSources({ url: legUrl, sources: startedSources, target, stored })
  const isStarted = legUrl.transfers.length > 0
  const legsState = useLegs({
    sources: isStarted ? startedSources : planSources.flat(),
    target,
    holdings,
    accounts,
  })
  const batchChains = useBatchChains(legsState.legs.map(({ chain }) => chain.id))
  const plans = isStarted
    ? []
    : toPlans(comparedPlans, planSources, legsState.legs, {
        chainCount: countChains(spread.sources),
        batchChains,
      })
  const best = findBestPlan(plans)
  const reviewed = stored.state.status === 'idle' ? undefined : reviewedKey
  const chosen = choosePlan(plans, { reviewed, choice })
  const allLegs = useManyLegs({
    target,
    url: legUrl,
    stored,
    legs: { ...legsState, legs: isStarted ? legsState.legs : (chosen?.legs ?? []) },
  })
  const { reset } = allLegs.run
  const check = () => {
    setReviewedKey(chosen?.key)
    allLegs.run.check()
  }
  const many = { ...allLegs, run: { ...allLegs.run, check } }
  const nameSources = useSourceNames(orderSources)
  const withReset = <Change>(change: (next: Change) => void) => {
    return (next: Change) => {
      reset()
      change(next)
    }
  }
  const type = withReset((typedValue: string) => setAmount({ typedValue, independentField: 'INPUT' }))
  const leaveOut = withReset((keys: readonly string[]) => setLeftOutKeys(keys))
  const findUnrouted = (): UnroutedParts | undefined => {
    const unroutedKeys = findUnroutedKeys(plans)
    if (unroutedKeys.length === 0) return undefined
    const names = nameSources(chosen ? getUnroutedKeys(chosen) : [])
    const keys = [...leftOutKeys, ...unroutedKeys]
    const { available, problem, sources } = spreadWithout(keys)
    const rest = nameSources(
      sources.map(({ key }) => key),
      true,
    )
    if (available.amount === 0n) return { names, rest }
    if (problem !== 'notEnough') return { names, rest, leaveOut: () => leaveOut(keys) }
    return {
      names,
      rest,
      reducedTo: `${formatAmount(available.amount, spread.decimals)} ${paid?.symbol ?? ''}`,
      leaveOut() {
        leaveOut(keys)
        type(available.text)
      },
    }
  }
  return {
    ...tokens,
    side,
    text,
    options,
    holdings,
    paid,
    orderSources,
    spread,
    plans,
    chosen,
    unrouted: findUnrouted(),
    leftOut: nameSources(leftOutKeys),
    best: best?.key,
    many,
    batchChains,
    type,
    choose: withReset(setChoice),
    setOptions: withReset((change: Partial<SplitOptions>) =>
      setOptions((before) => ({ ...before, ...change })),
    ),
    includeAll: () => leaveOut([]),
  }
}

/**
 * Returns a function that names the sources with the given keys, such as `USDC on Mantle`. In short, only those of a chain
 * with several sources have a token.
 */
function useSourceNames(
  sources: readonly OrderSource[],
): (keys: readonly string[], isShort?: boolean) => string[] {
  const chains = useChains()
  const isAlone = (chainId: number) => sources.filter((source) => source.chainId === chainId).length === 1
  return (keys, isShort = false) =>
    sources
      .filter(({ key }) => keys.includes(key))
      .map(({ entry: { currency, chainId } }) => {
        const name = chainById(chains, chainId)?.name ?? legsCopy.unknownChain(chainId)
        return isShort && isAlone(chainId) ? name : legsCopy.tokenOn(currency.symbol, name)
      })
}

/** Returns the sources of each plan. Each has its own quotes, because its amount differs between plans. */
function usePlanSources(plans: readonly SpreadPlan[], places: readonly OrderSource[]): LegSource[][] {
  const chains = useChains()
  return plans.map((plan) =>
    plan.texts.flatMap(({ key, text }): LegSource[] => {
      const token = places.find((place) => place.key === key)?.entry.currency
      const chain = chains.find(({ id }) => id === token?.chainId)
      return token && chain ? [{ key, quotesKey: `${plan.key} ${key}`, chain, token, text }] : []
    }),
  )
}

function toPlans(
  plans: readonly SpreadPlan[],
  sources: readonly (readonly LegSource[])[],
  all: readonly Leg[],
  { chainCount, batchChains }: { readonly chainCount: number } & Pick<ManyLegs, 'batchChains'>,
): OrderPlan[] {
  return plans.map(({ key, way }, index): OrderPlan => {
    const quotesKeys = new Set(sources[index]?.map(({ quotesKey }) => quotesKey))
    const legs = all.filter(({ quotesKey }) => quotesKeys.has(quotesKey))
    const names = legs.map((leg) => getSourceName(leg, all))
    return {
      key,
      name: planName(way, names, {
        used: countLegChains(legs),
        all: chainCount,
      }),
      legs,
      totals: legTotals(legs.map(toLegOffer)),
      isQuoted: legs.every(({ view }) => view.offer !== undefined),
      hasFailed: legs.some(hasFailed),
      sharesLiquidity: countLegChains(legs) < legs.length,
      signatures: countSignatures(legs, new Map(), { batchChains }),
    }
  })
}

/** Returns the chain, with the symbol if the chain has several tokens of the asset. */
function getSourceName({ chain, token, key }: Leg, all: readonly Leg[]): string {
  const isAlone = all.every((candidate) => candidate.chain.id !== chain.id || candidate.key === key)
  return isAlone ? chain.name : legsCopy.tokenOn(token.symbol, chain.name)
}

function hasFailed({ view, quotesState }: Leg): boolean {
  return !view.offer && quotesState?.status !== 'quoting'
}

/** Returns the USD value of the input; undefined if a price is missing or no plan has enough. */
export function paidUsd({ many }: Pick<Order, 'many'>): number | undefined {
  if (many.legs.length === 0) return undefined
  return many.legs.reduce<number | undefined>((sum, { view }) => {
    const usd = view.pay.money?.usd
    return sum === undefined || usd === undefined ? undefined : sum + usd
  }, 0)
}
