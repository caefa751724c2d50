import type { Causeway } from '@causeway/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  ALICE,
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { JourneyControls } from './journey-controls.tsx'

const BOB = '0x00000000000000000000000000000000000000b2'

let causeway: Causeway
beforeEach(() => {
  causeway = scriptedCauseway()
})
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

it('names the account of a paused journey once another one is connected', () => {
  const readText = () => {
    const controls = (
      <JourneyControls
        account={ALICE}
        isRunning={false}
        progress={undefined}
        error={null}
        location=""
        onResume={() => undefined}
        onPause={() => undefined}
      />
    )
    return render(controls, { wrapper: createWrapper(causeway) }).container.textContent
  }
  causeway.wallets.impersonate('EVM', ALICE)
  expect(readText()).not.toContain('This was started with')
  causeway.wallets.impersonate('EVM', BOB)
  expect(readText()).toContain('This was started with 0x0000…00a1.')
})
