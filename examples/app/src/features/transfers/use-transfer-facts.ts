import type { Address, TransferRecord } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { type Token, tokenKey } from '@causeway/core/data'
import { useActivity, useChains, useCustomTokens, useExecutionProgress, useTokens } from '@causeway/react'
import { type HistoryEntry, historyGroups } from '@causeway/view-models'
import { useMemo } from 'react'
import { transfersCopy } from '#locale/transfers-copy'
import { useEngine } from '../../state/use-engine.ts'
import { findSaved } from '../address-book/parse-address-book.ts'
import { useAddressBook } from '../address-book/use-address-book.ts'
import { useAllowances } from '../review/use-allowances.ts'
import { isPlanExpired } from './is-plan-expired.ts'
import { type TransferFacts, transferFacts } from './transfer-facts.ts'
import { useConfirmedSteps } from './use-confirmed-steps.ts'

/** Facts of a transfer and its entry of the history. */
export interface KnownTransfer {
  readonly facts: TransferFacts
  readonly entry: HistoryEntry | undefined
  readonly token: Token | undefined
}

/** Returns the facts of a transfer. Tokens are undefined until their lists have loaded. */
export function useTransferFacts(stored: TransferRecord): KnownTransfer {
  const chains = useChains()
  const { quotes, clock } = useEngine()
  const { providers } = quotes
  const progress = useExecutionProgress(stored.id)
  const { record, isReverted } = useConfirmedSteps(stored, progress !== undefined)
  const { info, chainId, id } = record
  const isExpired = isPlanExpired(record, clock.now())
  const allowances = useAllowances(record, progress !== undefined)
  const paid = useListedToken(chainId, info.inputCurrency)
  const due = useListedToken(info.outputChainId ?? chainId, info.outputCurrency)
  const arrived = useListedToken(info.outputChainId ?? chainId, record.received?.token)
  const refunded = useListedToken(record.refund?.chainId ?? chainId, record.refund?.token)
  const item = useActivity((items) => items.find((token) => token.id === id))
  const recipientName = findSaved(useAddressBook().entries, info.recipient ?? info.account)?.label
  return useMemo(() => {
    const tokens = [paid, due, arrived].filter((token) => token !== undefined)
    const running = progress ? [progress] : []
    const history = item && historyGroups({ items: [item], now: item.addedTime, chains, tokens, running })
    const entry = history?.groups[0]?.entries[0]
    const facts = {
      ...transferFacts(record, entry, chains, progress !== undefined, providers, refunded),
      isReverted,
      isExpired,
      allowances,
    }
    return {
      facts: recipientName === undefined ? facts : withRecipientName(facts, recipientName),
      entry,
      token: paid,
    }
  }, [
    record,
    isReverted,
    isExpired,
    allowances,
    item,
    paid,
    due,
    arrived,
    refunded,
    chains,
    progress,
    providers,
    recipientName,
  ])
}

function withRecipientName(facts: TransferFacts, name: string): TransferFacts {
  return { ...facts, recipient: transfersCopy.namedRecipient(name, facts.recipient) }
}

function useListedToken(chainId: number, address: Address | undefined): Token | undefined {
  const { tokens: service } = useEngine()
  // Render again when the user adds a token.
  useCustomTokens()
  const isKnown = chainById(useChains(), chainId) !== undefined
  const { data } = useTokens(
    { chainId },
    {
      enabled: isKnown && address !== undefined,
      select: ({ tokens }) => (address === undefined ? undefined : tokens[tokenKey(address)]),
    },
  )
  // Without the list, the service still finds the native token and the tokens that the user added.
  return data ?? (isKnown && address !== undefined ? service.find(chainId, address) : undefined)
}
