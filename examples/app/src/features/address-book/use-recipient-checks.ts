import { type ChainRecord, isAddress } from '@causeway/core/chains'
import { tokenKey } from '@causeway/core/data'
import { useTokens, useTransfers, useWalletSession } from '@causeway/react'
import { useJourneys } from '@causeway/react/journeys'
import { getTransferIds } from '../../state/get-transfer-ids.ts'
import { findLookalike, recentRecipients } from './find-lookalike.ts'
import { type AddressBook, useAddressBook } from './use-address-book.ts'
import { useIsUnused } from './use-names.ts'

/** Known addresses, and warnings about a typed recipient. */
export interface RecipientChecks {
  readonly book: AddressBook
  /** Recipients that the user has entered, the latest first. Those of journeys are chosen by the plan. */
  readonly recents: readonly string[]
  /** A known address that the recipient resembles without being equal. */
  readonly lookalike: string | undefined
  /** Whether the recipient has never been used on the chain; undefined while it is unknown. */
  readonly isUnused: boolean | undefined
  /** Whether the recipient is the contract of a listed token of the chain. */
  readonly isToken: boolean
}

/** Returns the known addresses, and compares a typed recipient with them. */
export function useRecipientChecks(chain: ChainRecord, text: string): RecipientChecks {
  const book = useAddressBook()
  const accounts = Object.values(useWalletSession(({ universalAccount }) => universalAccount)).filter(
    (account) => account !== undefined,
  )
  const journeyIds = getTransferIds(useJourneys().journeys)
  const recents = recentRecipients(
    useTransfers().filter(({ id }) => !journeyIds.has(id)),
    accounts,
  )
  const typed = text.trim()
  const address = isAddress(typed, chain.chainType) ? typed : undefined
  const isUnused = useIsUnused(chain.id, address)
  const { data: list } = useTokens({ chainId: chain.id })
  const knownAddresses = [...accounts, ...book.entries.map((entry) => entry.address), ...recents]
  return {
    book,
    recents,
    lookalike: address === undefined ? undefined : findLookalike(address, knownAddresses),
    isUnused,
    isToken: address !== undefined && list?.tokens[tokenKey(address)] !== undefined,
  }
}
