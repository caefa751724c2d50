import { arbitrum, mantle } from '@causeway/core/chains'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  ALICE,
  createWrapper,
  type ScriptedCauseway,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { useBatchChains } from './use-batch-chains.ts'

let causeway: ScriptedCauseway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

it('returns the chains on which the connected wallet sends batches', async () => {
  causeway = scriptedCauseway()
  causeway.wallets.impersonate('EVM', ALICE)
  vi.spyOn(causeway.wallets, 'findWallet').mockReturnValue({
    address: ALICE,
    batches: { canBatch: async (chainId: number) => chainId === mantle.id },
  } as never)
  const { result } = renderHook(() => useBatchChains([arbitrum.id, mantle.id, mantle.id]), {
    wrapper: createWrapper(causeway),
  })
  expect([...result.current]).toEqual([])
  await waitFor(() => expect([...result.current]).toEqual([mantle.id]))
})
