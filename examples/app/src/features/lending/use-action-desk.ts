import {
  type AssetAction,
  chainById,
  formatAmount,
  type LenderMarket,
  type LenderPosition,
  type LendingFormView,
  type LendingPoolChoice,
  lendingPoolChoices,
} from '@causeway/core'
import { maxGasCost } from '@causeway/core/evm'
import { useBalances, useChains, useGas, useLendingAccount, useLendingForm } from '@causeway/react'
import { useMemo, useState } from 'react'
import type { LenderPlace } from './place.ts'
import { poolOfCurrency } from './pool-lines.ts'
import { type LendingReview, type LendingSubject, useLendingReview } from './use-lending-review.ts'

/** What an approval and a deposit need together, with room: units of gas that a native maximum leaves. */
const RESERVED_GAS = 900_000n

export interface ActionDeskParameters extends LenderPlace {
  readonly subAccount?: string | undefined
  /** What it begins with. */
  readonly poolId?: string | undefined
  /** The same as an address names it: a symbol, or the token's address. */
  readonly currency?: string | undefined
  readonly type?: AssetAction['type'] | undefined
}

/** A deposit, withdrawal, loan or repayment: what is entered, what it makes of the position, and its review. */
export interface ActionDesk extends LenderPlace {
  readonly subAccount: string
  readonly account: string | undefined
  /** Undefined while they are read. */
  readonly market: LenderMarket | undefined
  readonly position: LenderPosition | undefined
  readonly readError: Error | null
  /** Of the tokens of the market, in base units, as far as they are read; by lower-cased token. */
  readonly balances: ReadonlyMap<string, bigint>
  readonly type: AssetAction['type']
  readonly choices: readonly LendingPoolChoice[]
  readonly poolId: string | undefined
  readonly asNative: boolean
  readonly isRiskAccepted: boolean
  readonly view: LendingFormView
  readonly review: LendingReview
  /** What there is to review; undefined where the form has nothing that could be planned. */
  readonly subject: LendingSubject | undefined
  enter(text: string): void
  pressMax(): void
  chooseType(type: AssetAction['type']): void
  choosePool(poolId: string): void
  chooseNative(asNative: boolean): void
  acceptRisk(isAccepted: boolean): void
  clear(): void
}

/** Everything that the panel of an action draws. */
export function useActionDesk(parameters: ActionDeskParameters): ActionDesk {
  const { chainId, lender, subAccount = '0' } = parameters
  const [type, setType] = useState<AssetAction['type']>(parameters.type ?? 'Deposit')
  const [chosen, setChosen] = useState(parameters.poolId)
  const [asNative, setNative] = useState(false)
  const [isRiskAccepted, acceptRisk] = useState(false)
  const { account, market, position, error } = useLendingAccount({ chainId, lender, subAccount })
  const balances = useMarketBalances(chainId, account, market)
  const choices = useMemo(
    () => (market ? lendingPoolChoices({ type, market, position, balances }) : []),
    [type, market, position, balances],
  )
  const poolId = chosen ?? poolOfCurrency(market, parameters.currency) ?? choices[0]?.poolId
  const gasReserve = useGasReserve(chainId)
  const canBeNative = useIsWrappedNative(chainId, poolId && market?.pools[poolId]?.underlying)
  const isNative = asNative && canBeNative
  const form = useLendingForm({
    chainId,
    lender,
    subAccount,
    type,
    poolId,
    asNative: isNative,
    gasReserve,
    isRiskAccepted,
  })
  const review = useLendingReview()
  const { view } = form
  const chain = chainById(useChains(), chainId)

  /** What was entered was meant for something else. */
  const begin = () => {
    form.clear()
    acceptRisk(false)
    review.leave()
  }
  /** A change of what is reviewed ends the review. */
  const edit = (change: () => void) => {
    if (review.status !== 'idle') review.leave()
    // What is typed is about the asset that is shown, whatever becomes the best one meanwhile.
    setChosen(poolId)
    acceptRisk(false)
    change()
  }

  const { action, pool, amount = 0n } = view
  const symbol = isNative ? chain?.nativeCurrency.symbol : pool?.asset.symbol
  const amountText = `${formatAmount(amount, pool?.asset.decimals ?? 0)} ${symbol ?? ''}`
  const subject: LendingSubject | undefined =
    account !== undefined && market && action
      ? {
          account: { chainId, lender, account, subAccount },
          market,
          actions: [action],
          deed: {
            label: `${type} ${amountText}`,
            amount: amountText,
            isPaid: type === 'Deposit' || type === 'Repay',
            chainName: chain?.name ?? '',
          },
          outcome: view.outcome,
          isRiskAccepted,
          gasReserve,
        }
      : undefined

  return {
    chainId,
    lender,
    subAccount,
    account,
    market,
    position,
    readError: error,
    balances,
    type,
    choices,
    poolId,
    asNative: isNative,
    isRiskAccepted,
    view,
    review,
    subject,
    enter: (text) => edit(() => form.type(text)),
    pressMax: () => edit(form.pressMax),
    chooseType(next) {
      begin()
      setType(next)
      const own = market ? lendingPoolChoices({ type: next, market, position, balances }) : []
      if (!own.some((one) => one.poolId === chosen && one.isPickable)) setChosen(undefined)
    },
    choosePool(next) {
      if (next === chosen) return
      begin()
      setChosen(next)
    },
    chooseNative(next) {
      begin()
      setNative(next)
    },
    acceptRisk,
    clear: begin,
  }
}

const NO_BALANCES: ReadonlyMap<string, bigint> = new Map()

function useMarketBalances(
  chainId: number,
  account: string | undefined,
  market: LenderMarket | undefined,
): ReadonlyMap<string, bigint> {
  const tokens = useMemo(
    () => Object.values(market?.pools ?? {}).map(({ underlying }) => underlying),
    [market],
  )
  const { data } = useBalances({ chainId, account, tokens }, { enabled: tokens.length > 0 })
  return useMemo(() => {
    if (!data) return NO_BALANCES
    return new Map(
      Object.entries(data.tokenData).flatMap(([token, reading]) =>
        'raw' in reading ? [[token, reading.raw] as const] : [],
      ),
    )
  }, [data])
}

function useGasReserve(chainId: number): bigint | undefined {
  const isEvm = chainById(useChains(), chainId)?.chainType === 'EVM'
  const { data } = useGas({ chainId }, { enabled: isEvm })
  return data && maxGasCost({ gas: RESERVED_GAS, fees: data.fees })
}

/** Whether the chain's own asset can stand for a token. Never both at once: a deposit names one of them. */
function useIsWrappedNative(chainId: number, token: string | undefined): boolean {
  const wrapped = chainById(useChains(), chainId)?.wrappedNative?.address
  return token !== undefined && wrapped?.toLowerCase() === token.toLowerCase()
}
