import type { Address, PerChainType, TransferRecord } from '@causeway/core'
import { useTransfers, useWalletSession } from '@causeway/react'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { IDLE, type RunState } from './get-current-run.ts'

/** State of the transfers of a page. It comes before their forms, which belong to its accounts. */
export interface StoredRun {
  readonly state: RunState
  readonly setState: Dispatch<SetStateAction<RunState>>
  /** Started transfers in order, without those whose source is unsent again. */
  readonly records: readonly TransferRecord[]
  /** Accounts of the run or of the started transfers, by chain type. Undefined before the first: the connected ones. */
  readonly accounts: PerChainType<Address> | undefined
}

/**
 * Returns the state of several transfers.
 *
 * @param transferIds the started ones
 */
export function useRunState(transferIds: readonly string[]): StoredRun {
  const [state, setState] = useState(IDLE)
  const connected = useWalletSession(({ universalAccount }) => universalAccount)
  const transfers = useTransfers()
  const records = transferIds.flatMap((id) => transfers.find((record) => record.id === id) ?? [])
  const startedAccounts =
    records.length === 0 ? undefined : { ...connected, ...Object.fromEntries(records.flatMap(toAccount)) }
  return { state, setState, records, accounts: state.accounts ?? startedAccounts }
}

/** Returns the account that started a transfer, by its chain type. A smart account belongs to an EVM account. */
function toAccount({ chainType, from }: TransferRecord): (readonly [string, Address])[] {
  return from === '' ? [] : [[chainType === 'BICONOMY' ? 'EVM' : chainType, from]]
}
