import { arbitrum, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { buildRecord } from './build-record.test-support.ts'
import { useTransferFacts } from './use-transfer-facts.ts'

afterEach(cleanup)

it('names the tokens that the service knows while the token lists cannot be loaded', async () => {
  const causeway = scriptedCauseway({ chains: [arbitrum] })
  await expect(causeway.tokens.load(arbitrum.id)).rejects.toThrow()
  const { info } = buildRecord()
  const record = buildRecord({ info: { ...info, inputCurrency: NATIVE_TOKEN_ADDRESS } })
  const { result } = renderHook(() => useTransferFacts(record), { wrapper: createWrapper(causeway) })
  expect(result.current.token?.symbol).toBe('ETH')
  await causeway.dispose()
})
