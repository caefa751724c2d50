import type { SmartAccount } from '@causeway/core/smart-account'
import { useCauseway, useWalletSession } from '@causeway/react'
import { useEffect, useState } from 'react'
import { openSmartAccount } from '../smart-account/open.ts'

/** How transfers are signed: by the wallet alone, or by one permit each that the smart account carries out. */
export interface SigningWay {
  readonly status: 'wallet' | 'opening' | 'permit'
  /** Present for permits. */
  readonly account: SmartAccount | undefined
  /** Of the account, once it is open. */
  readonly address: string | undefined
  /** Why there is none. */
  readonly error: Error | null
  choose(isPermit: boolean): void
}

type State = Omit<SigningWay, 'choose'>

const WALLET: State = { status: 'wallet', account: undefined, address: undefined, error: null }

/** The choice of one page visit. Another wallet begins as usual. */
export function useSigningWay(): SigningWay {
  const causeway = useCauseway()
  const owner = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  const [{ state, owner: chosenBy }, setChoice] = useState({ state: WALLET, owner })
  const current = chosenBy === owner ? state : WALLET
  const { account } = current
  useEffect(() => () => account?.dispose(), [account])

  const open = async () => {
    setChoice({ state: { ...WALLET, status: 'opening' }, owner })
    try {
      const opened = await openSmartAccount(causeway)
      const address = await opened.addressOn(opened.chainIds[0] ?? 0)
      // Whoever has changed their mind meanwhile keeps to that.
      setChoice((before) =>
        before.state.status === 'opening'
          ? { state: { status: 'permit', account: opened, address, error: null }, owner }
          : before,
      )
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      setChoice({ state: { ...WALLET, error }, owner })
    }
  }
  return {
    ...current,
    choose: (isPermit) => (isPermit ? void open() : setChoice({ state: WALLET, owner })),
  }
}
