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

it('states why a transfer that no node knows is not confirmed', () => {
  const message =
    'The network no longer knows the transaction: unless it is sent again, the funds remain in the wallet'
  const record = buildRecord({ hash: HASH, sentTime: 1, stalledTime: 2, message }, [deposit({ hash: HASH })])
  const { container } = render(<TransferLeg record={record} />, {
    wrapper: createWrapper(scriptedCauseway({ chains: [arbitrum] })),
  })
  const text = container.textContent ?? ''
  expect(text).toContain('Stalled')
  expect(text).toContain(`${message}.`)
  expect(text).not.toContain('leaves your wallet')
})

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
