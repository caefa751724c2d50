import { maxGasCost } from '@causeway/core'
import { useChains, useGas, useSwap, useUrlState } from '@causeway/react'
import { type FormConsent, withdrawConsent } from '@causeway/view-models'
import { useLayoutEffect, useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { RESERVED_GAS } from './reserved-gas.ts'
import type { Trade, TradeKind } from './trade.ts'
import { flipChanges, pickChanges, tradeChains } from './trade-address.ts'
import { useTradeSlippage } from './trade-slippage-provider.tsx'
import { useQuotedEvent } from './use-quoted-event.ts'
import { useSides } from './use-sides.ts'

export type { Trade, TradeKind } from './trade.ts'

/** What the user said of a trade, beside its amount. It counts for one beginning of the form. */
interface Said {
  readonly refresh: number | undefined
  readonly recipient: string
  readonly consents: readonly FormConsent[]
}

/** A trade, as the address of the page names it. */
export function useTrade(kind: TradeKind): Trade {
  const { url: address, swapForm } = useEngine()
  const url = useUrlState()
  const { refresh } = url
  const sides = useSides(kind, url, tradeChains(kind, url, useChains()))
  const { from, to } = sides

  const nothing: Said = { refresh, recipient: '', consents: [] }
  const [said, setSaid] = useState(nothing)
  const current = said.refresh === refresh ? said : nothing
  const say = (change: Partial<Said>) => setSaid({ ...current, ...change })
  useLayoutEffect(() => {
    if (refresh !== undefined) swapForm.clear()
  }, [refresh, swapForm])

  const slippage = useTradeSlippage()
  const { data: gas } = useGas({ chainId: from.chain.id })
  const swap = useSwap({
    fromChain: from.chain,
    toChain: to.chain,
    fromToken: from.token,
    toToken: to.token,
    recipient: current.recipient,
    consents: current.consents,
    slippage: slippage.tolerance,
    invalidSlippage: slippage.invalid,
    gasReserve: gas && maxGasCost({ gas: RESERVED_GAS, fees: gas.fees }),
    fees: gas?.fees,
  })
  useQuotedEvent(swap.quotes.state)

  return {
    kind,
    swap,
    from,
    to,
    recipient: current.recipient,
    consents: current.consents,
    pick: (side, token) => address.change(pickChanges(kind, sides, side, token)),
    flip() {
      address.change(flipChanges(kind, sides))
      swapForm.switchSides()
    },
    setRecipient: (recipient) => say({ recipient }),
    giveConsents: (consents) => say({ consents: [...current.consents, ...consents] }),
    withdrawConsents: (issues) => say({ consents: issues.reduce(withdrawConsent, current.consents) }),
  }
}
