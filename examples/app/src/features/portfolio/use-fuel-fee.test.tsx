import type { Address, ExecutionPlan } from '@causeway/core'
import { FUEL_CHAIN_ID, fuel } from '@causeway/core/chains'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createWrapper,
  type ScriptedCauseway,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { useFuelFee } from './use-fuel-fee.ts'

const ACCOUNT: Address = `0x${'a1'.repeat(32)}`
const CALL = { to: `0x${'b2'.repeat(32)}`, data: `0x${'28'.repeat(32)}`, value: 5n } as const
const PLAN: ExecutionPlan = {
  chainId: FUEL_CHAIN_ID,
  account: ACCOUNT,
  name: 'Send',
  info: { type: 'Swap', txType: 'Send' },
  steps: [{ kind: 'transfer', call: CALL }],
}

let causeway: ScriptedCauseway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

/** Renders the fee of a plan, with a wallet that prepares transactions. */
function setup(prepareTransaction: (() => Promise<unknown>) | undefined, plan?: ExecutionPlan) {
  causeway = scriptedCauseway({ chains: [fuel] })
  const wallet = { prepareTransaction } as never
  vi.spyOn(causeway.wallets, 'walletFor').mockReturnValue(wallet)
  return renderHook(() => useFuelFee(plan), { wrapper: createWrapper(causeway) }).result
}

describe('useFuelFee', () => {
  it('is the maximum fee of the transaction that is built for the signature', async () => {
    const prepareTransaction = vi.fn().mockResolvedValue({ hash: '0x12', maxFee: 1_500_000n })
    const result = setup(prepareTransaction, PLAN)
    expect(result.current).toBe('Estimating the network fee')
    await waitFor(() => expect(result.current).toBe('Network fee about 0.0015 ETH'))
    expect(prepareTransaction).toHaveBeenCalledWith({ ...CALL, chainId: FUEL_CHAIN_ID, from: ACCOUNT })
  })

  it.each([
    ['the transaction cannot be built', () => Promise.reject(new Error('not enough coins'))],
    ['the wallet does not state it', async () => ({ hash: '0x12' })],
    ['the wallet does not build transactions', undefined],
  ])('is unknown, and not zero, if %s', async (_title, prepareTransaction) => {
    const result = setup(prepareTransaction, PLAN)
    await waitFor(() => expect(result.current).toBe('Network fee unknown, because it could not be estimated'))
  })

  it('builds nothing before the review', () => {
    const prepareTransaction = vi.fn()
    expect(setup(prepareTransaction).current).toBeUndefined()
    expect(prepareTransaction).not.toHaveBeenCalled()
  })
})
