import type { Causeway } from '@causeway/core'
import { cleanup, render, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ALICE,
  createTransfer,
  createWrapper,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import type { PlannedAction } from './is-open-in-wallet.ts'
import { useWalletNotice } from './use-wallet-notice.tsx'

const BOB = '0x00000000000000000000000000000000000000b2'
const CALL = { kind: 'call', call: { to: ALICE, data: '0x', value: 0n }, done: false } as const
/** A claim of an earlier visit that the wallet has not answered. */
const CLAIM = createTransfer('a', '1', {
  hash: undefined,
  info: {
    type: 'Claim Rewards',
    account: ALICE,
    inputChainId: 42_161,
    outputChainId: 42_161,
    lender: 'AAVE_V3',
  },
  run: { name: 'Aave V3', steps: [{ ...CALL, ask: { nonce: 1, fromBlock: 1n, time: 1 } }] },
})

let causeway: Causeway
beforeEach(async () => {
  causeway = scriptedCauseway({ storage: await storageWith(CLAIM) })
  await causeway.transfers.load()
})
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

/** Returns the notes of a review of Alice, and whether its button is disabled. */
function read(planned: readonly PlannedAction[] = []) {
  const { result } = renderHook(() => useWalletNotice({ runAccounts: [ALICE], planned }), {
    wrapper: createWrapper(causeway),
  })
  const { notes, isOtherAccount } = result.current
  return { text: render(notes).container.textContent?.trim(), hasNotes: notes !== undefined, isOtherAccount }
}

describe('useWalletNotice', () => {
  it('states whose run it is once another account is connected, which cannot continue it', () => {
    causeway.wallets.impersonate('EVM', BOB)
    expect(read()).toEqual({
      text: 'This was started with 0x0000…00a1. Switch your wallet back to that account to continue.',
      hasNotes: true,
      isOtherAccount: true,
    })
  })

  it('has no notes for the account of the run, and before a wallet is connected', () => {
    const quiet = { text: '', hasNotes: false, isOtherAccount: false }
    expect(read()).toEqual(quiet)
    causeway.wallets.impersonate('EVM', ALICE)
    expect(read()).toEqual(quiet)
  })

  it('states that one of the actions may be open in the wallet', () => {
    causeway.wallets.impersonate('EVM', ALICE)
    const claim = { chainId: 42_161, account: ALICE, info: { lender: 'AAVE_V3' } }
    const otherClaim = { ...claim, info: { lender: 'LENDLE' } }
    expect(read([otherClaim])).toMatchObject({ hasNotes: false })
    expect(read([otherClaim, claim])).toMatchObject({
      text: 'An identical transaction may still be open in your wallet.',
      isOtherAccount: false,
    })
  })
})
