import type { Token } from '@causeway/core/data'
import { type Holdings, useChains, useHoldings, useUrlState } from '@causeway/react'
import { type LegTotals, legTotals, type Spread, type SpreadPlan, spreadAmount } from '@causeway/view-models'
import { useState } from 'react'
import { legsCopy } from '#locale/legs-copy'
import type { Leg, LegSource, LegTarget } from '../many-legs/legs.ts'
import { useLegAddress } from '../many-legs/use-leg-address.ts'
import { useLegs } from '../many-legs/use-legs.ts'
import { type ManyLegs, toLegOffer, useManyLegs } from '../many-legs/use-many-legs.ts'
import { useSources } from '../many-legs/use-sources.ts'
import { type OrderSide, orderSide } from './order-side.ts'
import { planName } from './plan-name.ts'
import { type OrderTokens, useOrderTokens } from './use-order-tokens.ts'
import { type Place, usePlaces } from './use-places.ts'

/** One way to carry an order out, with what it comes to. */
export interface OrderPlan {
  readonly key: string
  readonly name: string
  readonly legs: readonly Leg[]
  readonly totals: LegTotals
  /** Every one of its legs has a quote. */
  readonly isWhole: boolean
}

export interface SplitOptions {
  readonly cheapestFirst: boolean
  readonly leavesGas: boolean
}

/** What is bought or sold, from where, and how. */
export interface Order extends OrderTokens {
  readonly side: OrderSide
  readonly text: string
  readonly options: SplitOptions
  readonly holdings: Holdings
  /** Of what is paid with. */
  readonly paid: Token | undefined
  readonly places: readonly Place[]
  readonly spread: Spread
  /** Those that are told, the one in order first. */
  readonly plans: readonly OrderPlan[]
  readonly chosen: OrderPlan | undefined
  /** Key of the plan that gives the most, once all of its quotes are there. */
  readonly best: string | undefined
  readonly many: ManyLegs
  type(text: string): void
  choose(planKey: string): void
  setOptions(options: Partial<SplitOptions>): void
}

/** More are not compared: each is asked of every provider. */
const MOST_PLANS = 4

/** An order, as the address of the page begins it. */
export function useOrder(): Order {
  const url = useUrlState()
  const side = orderSide(window.location.search, url)
  const tokens = useOrderTokens(side, url)
  const holdings = useHoldings()
  const [text, setText] = useState('')
  const [options, setOptions] = useState<SplitOptions>({ cheapestFirst: true, leavesGas: true })
  const [choice, setChoice] = useState<string>()
  const address = useLegAddress()
  const paid = side === 'sell' ? tokens.asset.token : tokens.stable.token
  const target: LegTarget = side === 'sell' ? tokens.stable : tokens.asset

  const places = usePlaces(paid, holdings, { target, leavesGas: options.leavesGas })
  const spread = spreadAmount(text, places, options.cheapestFirst ? 'cheapest' : 'largest')
  const told = spread.plans.slice(0, MOST_PLANS)
  const planned = useSourcesOf(told, places)
  const begun = useSources(address.from, holdings)
  const isBegun = address.transfers.length > 0
  const all = useLegs({ sources: isBegun ? begun : planned.flat(), target, holdings })
  const plans = isBegun ? [] : plansOf(told, planned, all.legs, places.length)
  const best = bestOf(plans)
  const chosen = plans.find(({ key }) => key === choice) ?? plans.find(({ key }) => key === best) ?? plans[0]
  const many = useManyLegs({
    target,
    address,
    legs: { ...all, legs: isBegun ? all.legs : (chosen?.legs ?? []) },
  })
  const { reset } = many.run
  const anew = <Change>(change: (next: Change) => void) => {
    return (next: Change) => {
      reset()
      change(next)
    }
  }
  return {
    ...tokens,
    side,
    text,
    options,
    holdings,
    paid,
    places,
    spread,
    plans,
    chosen,
    best,
    many,
    type: anew(setText),
    choose: anew(setChoice),
    setOptions: anew((change: Partial<SplitOptions>) => setOptions((before) => ({ ...before, ...change }))),
  }
}

/** What each plan sends, each with quotes of its own: the same source gives another amount in another plan. */
function useSourcesOf(plans: readonly SpreadPlan[], places: readonly Place[]): LegSource[][] {
  const chains = useChains()
  return plans.map((plan) =>
    plan.texts.flatMap(({ key, text }): LegSource[] => {
      const token = places.find((place) => place.key === key)?.entry.currency
      const chain = chains.find(({ id }) => id === token?.chainId)
      return token && chain ? [{ key, boardKey: `${plan.key} ${key}`, chain, token, text }] : []
    }),
  )
}

function plansOf(
  plans: readonly SpreadPlan[],
  sources: readonly (readonly LegSource[])[],
  all: readonly Leg[],
  places: number,
): OrderPlan[] {
  return plans.map(({ key, way }, at): OrderPlan => {
    const own = new Set(sources[at]?.map(({ boardKey }) => boardKey))
    const legs = all.filter(({ boardKey }) => own.has(boardKey))
    const names = legs.map((leg) => placeName(leg, all))
    return {
      key,
      name: planName(way, names, places),
      legs,
      totals: legTotals(legs.map(toLegOffer)),
      isWhole: legs.every(({ view }) => view.offer !== undefined),
    }
  })
}

/** Its chain; where another token of the asset lies there as well, with its symbol. */
function placeName({ chain, token, key }: Leg, all: readonly Leg[]): string {
  const isAlone = all.every((other) => other.chain.id !== chain.id || other.key === key)
  return isAlone ? chain.name : legsCopy.tokenOn(token.symbol, chain.name)
}

function bestOf(plans: readonly OrderPlan[]): string | undefined {
  const whole = plans.filter(({ isWhole }) => isWhole)
  const amountOf = ({ totals }: OrderPlan) => totals.expected?.amount ?? 0n
  return whole.reduce<OrderPlan | undefined>(
    (best, plan) => (best && amountOf(best) >= amountOf(plan) ? best : plan),
    undefined,
  )?.key
}

/** What all that is paid is worth. */
export function paidUsd({ many }: Pick<Order, 'many'>): number | undefined {
  return many.legs.reduce<number | undefined>((sum, { view }) => {
    const usd = view.pay.money?.usd
    return sum === undefined || usd === undefined ? undefined : sum + usd
  }, 0)
}
