import { abbreviateAddress } from '@causeway/core/format'
import { useTransfers } from '@causeway/react'
import type { ReactNode } from 'react'
import { sendingCopy } from '#locale/sending-copy'
import { Note } from '../../ui/note.tsx'
import { isOpenInWallet, type PlannedAction } from './is-open-in-wallet.ts'
import { useOtherAccount } from './use-other-account.ts'

/** Notes of a review about the wallet, and their effect on its button. */
export interface WalletNotice {
  /** Notes above the button; undefined if there are none. */
  readonly notes: ReactNode
  /** Whether the run belongs to an account that is not connected. The button must be disabled then. */
  readonly isOtherAccount: boolean
}

interface WalletNoticeParameters {
  /** Accounts of the runs that were started and are not finished. */
  readonly runAccounts: readonly string[]
  /** Actions that the button sends. */
  readonly planned: readonly PlannedAction[]
}

/** Returns the notes about the wallet: another account is connected, or an identical request may be open. */
export function useWalletNotice({ runAccounts, planned }: WalletNoticeParameters): WalletNotice {
  const transfers = useTransfers()
  const otherAccount = useOtherAccount(runAccounts)
  const isOpen = planned.some((action) => isOpenInWallet(action, transfers))
  const notes = (otherAccount !== undefined || isOpen) && (
    <>
      {otherAccount !== undefined && (
        <Note tone="warn" role="status" title={sendingCopy.otherAccount(abbreviateAddress(otherAccount))}>
          {sendingCopy.switchBack}
        </Note>
      )}
      {isOpen && <Note tone="warn">{sendingCopy.openInWallet}</Note>}
    </>
  )
  return { notes: notes || undefined, isOtherAccount: otherAccount !== undefined }
}
