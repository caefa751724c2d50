import type { TransferRecord } from '@causeway/core'
import { arbitrum } from '@causeway/core/chains'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { buildFacts, buildMarginFacts, buildRecord, deposit, HASH, NOW } from './build-record.test-support.ts'
import { TransferHead } from './transfer-head.tsx'

afterEach(cleanup)

/** Renders the head of a transfer, and returns its text. */
function renderHead(record: TransferRecord): string {
  const causeway = scriptedCauseway({ chains: [arbitrum] })
  const transfer = { facts: buildFacts(record), entry: undefined, token: undefined }
  const { container } = render(<TransferHead transfer={transfer} now={NOW} onBack={() => {}} />, {
    wrapper: createWrapper(causeway),
  })
  return container.textContent ?? ''
}

const ASK = { nonce: 4, fromBlock: 890n, time: NOW } as const

it('names the approvals of a revocation, and shows no amounts', () => {
  const { account, inputChainId } = buildRecord().info
  const info = { type: 'Approve', txType: 'Revoke', account, inputChainId } as const
  const call = { to: `0x${'a'.repeat(40)}`, data: `0x095ea7b3${'0'.repeat(128)}`, value: 0n } as const
  const revocation = { kind: 'permission', call, ask: ASK, done: false } as const
  const run = { name: 'Revoke approvals', steps: [revocation] }
  const single = renderHead(buildRecord({ info, run }))
  expect(single).toContain('Revoke 0xaaaa…aaaa for 0x0000…0000 on Arbitrum One')
  expect(single).not.toContain('not sent')
  cleanup()
  const several = renderHead(buildRecord({ info, run: { ...run, steps: [revocation, revocation] } }))
  expect(several).toContain('Revoke approvals on Arbitrum One')
  expect(several).not.toContain('Approve')
})

it('does not call a transfer unsent whose wallet response was lost', () => {
  expect(renderHead(buildRecord({}, [deposit()]))).toContain('not sent')
  cleanup()
  const text = renderHead(buildRecord({}, [deposit({ ask: ASK })]))
  expect(text).toContain('may have been sent')
  expect(text).not.toContain('not sent')
})

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
