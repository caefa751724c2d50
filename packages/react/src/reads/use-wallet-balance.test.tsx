import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  ALICE,
  createWrapper,
  type ScriptedBalances,
  type ScriptedCauseway,
  scriptedBalances,
  scriptedCauseway,
  USDC,
} from '../scripted-causeway.test-support.tsx'
import { useWalletBalance } from './use-wallet-balance.ts'

let causeway: ScriptedCauseway | undefined
afterEach(async () => {
  cleanup()
  await causeway?.dispose()
  causeway = undefined
})

const readBalance = (balances: ScriptedBalances) => {
  causeway = scriptedCauseway({ balances: [balances] })
  return renderHook(() => useWalletBalance({ chainId: 42161, account: ALICE, token: USDC }), {
    wrapper: createWrapper(causeway),
  }).result
}

it('useWalletBalance returns the balance once it is read', async () => {
  const result = readBalance(scriptedBalances([[USDC, 5n]]))
  expect(result.current).toEqual({ balanceRaw: undefined, error: undefined, isLoading: true })
  await waitFor(() => expect(result.current?.balanceRaw).toBe(5n))
})

it('useWalletBalance returns the error of a read of the chain that failed', async () => {
  const getBalances = async () => {
    throw new Error('The node is down.')
  }
  const result = readBalance({ ...scriptedBalances(), create: () => ({ chainType: 'EVM', getBalances }) })
  await waitFor(() => expect(result.current?.error).toMatchObject({ code: 'READ_FAILED' }))
  expect(result.current).toMatchObject({ balanceRaw: undefined, isLoading: false })
})
