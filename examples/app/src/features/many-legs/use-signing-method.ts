import type { Address, Causeway } from '@causeway/core'
import type { SmartAccount } from '@causeway/core/smart-account'
import { useWalletSession } from '@causeway/react'
import { useEffect, useRef, useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { openSmartAccount } from '../smart-account/open.ts'
import { asError } from './check-leg.ts'

/** Method of signing transfers: wallet transactions, or one permit each that the smart account executes. */
export interface SigningMethod {
  readonly status: 'wallet' | 'opening' | 'permit'
  /** The smart account that executes permits; undefined if the wallet sends each transaction. */
  readonly account: SmartAccount | undefined
  /** Address of the account, once it is open. */
  readonly address: Address | undefined
  /** Reason why the smart account could not be opened. */
  readonly error: Error | null
  choose(isPermit: boolean): void
}

type State = Omit<SigningMethod, 'choose'>

const WALLET: State = { status: 'wallet', account: undefined, address: undefined, error: null }

/**
 * Returns the signing method. It is reset on a reload and if the wallet changes.
 *
 * @param runAccount account of the current run, whose method stays. Undefined without a run
 */
export function useSigningMethod(runAccount: Address | undefined): SigningMethod {
  const causeway = useEngine()
  const connected = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  const owner = runAccount ?? connected
  const [{ state, owner: chosenBy }, setChoice] = useState({ state: WALLET, owner })
  const current = chosenBy === owner ? state : WALLET
  const { account } = current
  useEffect(() => () => account?.dispose(), [account])

  /** Number of the latest request to open an account; results of earlier ones are disposed. */
  const latest = useRef(0)
  useEffect(
    () => () => {
      latest.current += 1
      setChoice({ state: WALLET, owner })
    },
    [owner],
  )

  const open = async () => {
    latest.current += 1
    const requestNumber = latest.current
    setChoice({ state: { ...WALLET, status: 'opening' }, owner })
    const state = await openAccount(causeway)
    if (latest.current === requestNumber) setChoice({ state, owner })
    else state.account?.dispose()
  }
  const close = () => {
    latest.current += 1
    setChoice({ state: WALLET, owner })
  }
  return { ...current, choose: (isPermit) => (isPermit ? void open() : close()) }
}

async function openAccount(causeway: Causeway): Promise<State> {
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
