import { arbitrum } from '@causeway/core/chains'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { buildMarginFacts, HASH, NOW } from './build-record.test-support.ts'
import { TransferHead } from './transfer-head.tsx'

afterEach(cleanup)

it('shows a confirmed repayment as repaid while the revocation after it is open', async () => {
  const causeway = scriptedCauseway({ chains: [arbitrum] })
  const readText = (doneCount: number) => {
    const facts = buildMarginFacts('Close', doneCount, { hash: HASH })
    const transfer = { facts, entry: undefined, token: undefined }
    const view = render(<TransferHead transfer={transfer} now={NOW} onBack={() => {}} />, {
      wrapper: createWrapper(causeway),
    })
    const text = view.container.textContent ?? ''
    view.unmount()
    return text
  }
  expect(readText(1)).toContain('not confirmed yet')
  expect(readText(2)).toContain('repaid with collateral')
  expect(readText(2)).not.toContain('not confirmed yet')
  await causeway.dispose()
})
