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
  it('limits the plan to the fee that it states, of the transaction that is built for the signature', async () => {
    const prepareTransaction = vi.fn().mockResolvedValue({ hash: '0x12', maxFee: 1_500_001n })
    const result = setup(prepareTransaction, PLAN)
    expect(result.current).toEqual({ text: 'Estimating the network fee', refresh: expect.any(Function) })
    await waitFor(() =>
      expect(result.current).toEqual({
        text: 'Network fee at most 0.001500001 ETH',
        plan: { ...PLAN, steps: [{ kind: 'transfer', call: CALL, maxNetworkFee: 1_500_001n }] },
        refresh: expect.any(Function),
      }),
    )
    expect(prepareTransaction).toHaveBeenCalledWith({ ...CALL, chainId: FUEL_CHAIN_ID, from: ACCOUNT })
  })

  it.each([
    ['the transaction cannot be built', () => Promise.reject(new Error('not enough coins'))],
    ['the wallet does not state it', async () => ({ hash: '0x12' })],
    ['the wallet does not build transactions', undefined],
  ])('is unknown, and not zero, if %s', async (_title, prepareTransaction) => {
    const result = setup(prepareTransaction, PLAN)
    await waitFor(() =>
      expect(result.current).toEqual({
        text: 'Network fee unknown, because it could not be estimated',
        plan: undefined,
        retry: expect.any(Function),
        refresh: expect.any(Function),
      }),
    )
  })

  it('is estimated again on request', async () => {
    const prepareTransaction = vi
      .fn()
      .mockRejectedValueOnce(new Error('no node'))
      .mockResolvedValue({ hash: '0x12', maxFee: 7n })
    const result = setup(prepareTransaction, PLAN)
    await waitFor(() => expect(result.current?.retry).toBeDefined())
    result.current?.retry?.()
    await waitFor(() => expect(result.current?.text).toBe('Network fee at most 0.000000007 ETH'))
  })

  it('builds nothing before the review', () => {
    const prepareTransaction = vi.fn()
    expect(setup(prepareTransaction).current).toBeUndefined()
    expect(prepareTransaction).not.toHaveBeenCalled()
  })
})
