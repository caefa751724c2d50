import type { Causeway } from '@causeway/core'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ALICE,
  createTransfer,
  createWrapper,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import type { PlannedAction } from './find-repeated.ts'
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

const DEPOSIT = {
  ...CLAIM,
  info: { ...CLAIM.info, type: 'Money Market', txType: 'Deposit', inputAmountRaw: 5n },
} as const

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
  return {
    text: render(notes, { wrapper: MemoryRouter }).container.textContent?.trim(),
    hasNotes: notes !== undefined,
    isOtherAccount,
  }
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
      text: 'An identical transaction may still be open in your wallet. If you confirm both there, both are sent. Open transfer',
      isOtherAccount: false,
    })
    expect(screen.getByRole('link').getAttribute('href')).toBe('/swap?transfer=a')
  })

  it('names each action that was sent without a response if several are reviewed', async () => {
    await causeway.dispose()
    const hash = `0x${'5'.repeat(64)}` as const
    const sent = { ...CLAIM, hash, recoveredTime: Date.now() }
    causeway = scriptedCauseway({ storage: await storageWith(sent) })
    await causeway.transfers.load()
    const claim = { chainId: 42_161, account: ALICE, info: { lender: 'AAVE_V3' } }
    const another = { ...claim, info: { lender: 'LENDLE' } }
    const { result } = renderHook(() => useWalletNotice({ runAccounts: [], planned: [claim, another] }), {
      wrapper: createWrapper(causeway),
    })
    render(<MemoryRouter>{result.current.notes}</MemoryRouter>, { wrapper: createWrapper(causeway) })
    screen.getByText('Claim Rewards on Arbitrum One:')
  })

  it('states that an identical order is signed', async () => {
    await causeway.dispose()
    const typedData = { domain: {}, types: {}, primaryType: 'Order', message: {} }
    const step = { kind: 'order', order: { typedData }, signature: '0x51', done: false } as const
    const order = { ...CLAIM, run: { name: 'CoW Swap', steps: [step] } }
    causeway = scriptedCauseway({ storage: await storageWith(order) })
    await causeway.transfers.load()
    expect(read([{ chainId: 42_161, account: ALICE, info: { lender: 'AAVE_V3' } }]).text).toBe(
      'You have signed an identical order, which may have been submitted. It is searched first. Open transfer',
    )
  })

  it('requires a consent to repeat an action that is not confirmed yet, and links to its transaction', async () => {
    const hash = `0x5f21${'0'.repeat(56)}08ac` as const
    await causeway.dispose()
    const sent = { ...CLAIM, hash, run: { name: 'Aave V3', steps: [{ ...CALL, hash }] } }
    causeway = scriptedCauseway({ storage: await storageWith(sent) })
    await causeway.transfers.load()
    causeway.wallets.impersonate('EVM', ALICE)
    const planned = [{ chainId: 42_161, account: ALICE, info: { lender: 'AAVE_V3' } }]
    const { result } = renderHook(() => useWalletNotice({ runAccounts: [], planned }), {
      wrapper: createWrapper(causeway),
    })
    expect(result.current.isRepeatOpen).toBe(true)
    render(result.current.notes, { wrapper: createWrapper(causeway) })
    screen.getByText('An identical transaction was sent and is not confirmed yet.')
    expect(screen.getByRole('link').getAttribute('href')).toBe(`https://arbiscan.io/tx/${hash}`)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Send it again in addition.' }))
    expect(result.current.isRepeatOpen).toBe(false)
  })

  it('requires a consent to repeat an action that was sent without a response, and links to its transaction', async () => {
    const hash = `0x5f21${'0'.repeat(56)}08ac` as const
    await causeway.dispose()
    const recovered = { ...DEPOSIT, hash, status: 'DONE', recoveredTime: Date.now() } as const
    causeway = scriptedCauseway({ storage: await storageWith(recovered) })
    await causeway.transfers.load()
    causeway.wallets.impersonate('EVM', ALICE)
    const deposit = {
      chainId: 42_161,
      account: ALICE,
      info: { lender: 'AAVE_V3', txType: 'Deposit', inputAmountRaw: 5n },
    }
    const { result, rerender } = renderHook(
      ({ planned }: { readonly planned: readonly PlannedAction[] }) =>
        useWalletNotice({ runAccounts: [], planned }),
      { wrapper: createWrapper(causeway), initialProps: { planned: [deposit] } },
    )
    expect(result.current.isRepeatOpen).toBe(true)
    render(result.current.notes, { wrapper: createWrapper(causeway) })
    expect(screen.getByText(/an identical transaction was sent and is completed/)).toBeDefined()
    expect(screen.getByRole('link').getAttribute('href')).toBe(`https://arbiscan.io/tx/${hash}`)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Send it again in addition.' }))
    expect(result.current.isRepeatOpen).toBe(false)

    // The next review asks again.
    act(() => rerender({ planned: [] }))
    act(() => rerender({ planned: [deposit] }))
    expect(result.current.isRepeatOpen).toBe(true)
  })
})
