import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { useAddRewardTokens } from './use-add-reward-tokens.ts'

let causeway: ReturnType<typeof scriptedCauseway>
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const rewards = [{ token: `0x11${'0'.repeat(38)}` }, { token: `0x22${'0'.repeat(38)}` }] as const

test('adds the tokens of rewards once they are claimed, and none before', () => {
  causeway = scriptedCauseway()
  const addCustom = vi.spyOn(causeway.tokens, 'addCustom').mockRejectedValue(new Error('no answer'))
  const { rerender } = renderHook(
    (isClaiming: boolean) => useAddRewardTokens({ chainId: 56, rewards, isClaiming }),
    { wrapper: createWrapper(causeway), initialProps: false },
  )
  expect(addCustom).not.toHaveBeenCalled()
  rerender(true)
  rerender(true)
  expect(addCustom.mock.calls).toEqual(rewards.map(({ token }) => [56, token]))
})
