import { arbitrum } from '@causeway/core/chains'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { approve, buildRecord, deposit, HASH, TO_HASH } from './build-record.test-support.ts'
import { TransferLeg } from './transfer-leg.tsx'

afterEach(cleanup)

it('names the transaction of an approval, and only that of the transfer left', () => {
  const steps = [approve({ hash: TO_HASH, done: true }), deposit({ hash: HASH })]
  const record = buildRecord({ hash: HASH, sentTime: 1 }, steps)
  const { container } = render(<TransferLeg record={record} />, {
    wrapper: createWrapper(scriptedCauseway({ chains: [arbitrum] })),
  })
  const text = container.textContent ?? ''
  expect(text).toContain('Approved 0x0be9')
  expect(text).toContain('Sent 0x5f21')
  expect(text).not.toContain('Sent 0x0be9')
})
