import { type Address, maxGasCost, type PerChainType } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { useChains, useGas, useSwap, useUrlState } from '@causeway/react'
import { type FormConsent, withdrawConsent } from '@causeway/view-models'
import { useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { useLastChain } from '../../state/use-last-chain.ts'
import { useRecipientChecks } from '../address-book/use-recipient-checks.ts'
import { RESERVED_GAS } from './reserved-gas.ts'
import type { Trade, TradeKind } from './trade.ts'
import { chainChanges, flipChanges, pickChanges, tradeChains } from './trade-chains.ts'
import { useTradeSlippage } from './trade-slippage-provider.tsx'
import { useQuotedEvent } from './use-quoted-event.ts'
import { useSides } from './use-sides.ts'
import { useUrlAmount } from './use-url-amount.ts'

export type { Trade, TradeKind } from './trade.ts'

/** Inputs of a trade in addition to its amount. They are reset with the form. */
interface TradeInputs {
  readonly refresh: number | undefined
  readonly recipient: string
  readonly consents: readonly FormConsent[]
}

/**
 * Returns the trade that the URL names.
 *
 * @param accounts accounts of a trade that was started. Default: the connected ones
 */
export function useTrade(kind: TradeKind, accounts: PerChainType<Address> | undefined): Trade {
  const { url: address, swapForm } = useEngine()
  const url = useUrlState()
  const { refresh } = url
  const chains = useChains()
  const lastChainId = useLastChain(chainById(chains, url.inputChain ?? url.chainId ?? 0)?.id)
  // The query as written: a value that cannot be parsed must not become a default.
  const query = new URLSearchParams(window.location.search)
  const sides = useSides(kind, query, tradeChains(kind, url, chains, lastChainId))
  const { from, to } = sides

  const initialInputs: TradeInputs = { refresh, recipient: '', consents: [] }
  const [inputs, setSaid] = useState(initialInputs)
  const current = inputs.refresh === refresh ? inputs : initialInputs
  const update = (change: Partial<TradeInputs>) => setSaid({ ...current, ...change })
  useUrlAmount(refresh)

  const recipientChecks = useRecipientChecks(to.chain, current.recipient)
  const slippage = useTradeSlippage()
  const { data: gas } = useGas({ chainId: from.chain.id })
  const swap = useSwap({
    accounts,
    fromChain: from.chain,
    toChain: to.chain,
    fromToken: from.token,
    toToken: to.token,
    recipient: current.recipient,
    recipientLookalike: recipientChecks.lookalike,
    isRecipientUnused: recipientChecks.isUnused,
    isRecipientToken: recipientChecks.isToken,
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
    linkProblems: sides.linkProblems,
    recipient: current.recipient,
    recipientChecks,
    consents: current.consents,
    pick: (side, token) => address.change(pickChanges(kind, sides, side, token)),
    pickChain: (side, chainId) => address.change(chainChanges(kind, sides, side, chainId)),
    flip() {
      address.change(flipChanges(kind, sides))
      swapForm.switchSides()
    },
    setRecipient: (recipient) => update({ recipient }),
    giveConsents: (consents) => update({ consents: [...current.consents, ...consents] }),
    withdrawConsents: (issues) => update({ consents: issues.reduce(withdrawConsent, current.consents) }),
  }
}
