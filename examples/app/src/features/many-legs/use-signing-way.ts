import type { Address, Causeway } from '@causeway/core'
import type { SmartAccount } from '@causeway/core/smart-account'
import { useWalletSession } from '@causeway/react'
import { useEffect, useRef, useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { openSmartAccount } from '../smart-account/open.ts'
import { asError } from './leg-check.ts'

/** How transfers are signed: by the wallet alone, or by one permit each that the smart account carries out. */
export interface SigningWay {
  readonly status: 'wallet' | 'opening' | 'permit'
  /** Present for permits. */
  readonly account: SmartAccount | undefined
  /** Of the account, once it is open. */
  readonly address: Address | undefined
  /** Why there is none. */
  readonly error: Error | null
  choose(isPermit: boolean): void
}

type State = Omit<SigningWay, 'choose'>

const WALLET: State = { status: 'wallet', account: undefined, address: undefined, error: null }

/** The choice of one page visit. Another wallet begins as usual. */
export function useSigningWay(): SigningWay {
  const causeway = useEngine()
  const owner = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  const [{ state, owner: chosenBy }, setChoice] = useState({ state: WALLET, owner })
  const current = chosenBy === owner ? state : WALLET
  const { account } = current
  useEffect(() => () => account?.dispose(), [account])

  /** Whoever has changed their mind, or their wallet, or has left, gets nothing of an earlier wish. */
  const wish = useRef(0)
  useEffect(
    () => () => {
      wish.current += 1
      setChoice({ state: WALLET, owner })
    },
    [owner],
  )

  const open = async () => {
    wish.current += 1
    const own = wish.current
    setChoice({ state: { ...WALLET, status: 'opening' }, owner })
    const state = await opened(causeway)
    if (wish.current === own) setChoice({ state, owner })
    else state.account?.dispose()
  }
  const close = () => {
    wish.current += 1
    setChoice({ state: WALLET, owner })
  }
  return { ...current, choose: (isPermit) => (isPermit ? void open() : close()) }
}

async function opened(causeway: Causeway): Promise<State> {
  let account: SmartAccount | undefined
  try {
    account = await openSmartAccount(causeway)
    const address = await account.addressOn(account.chainIds[0] ?? 0)
    return { status: 'permit', account, address, error: null }
  } catch (thrown) {
    account?.dispose()
    return { ...WALLET, error: asError(thrown) }
  }
}
