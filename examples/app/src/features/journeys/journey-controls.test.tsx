import { type Causeway, CausewayError, type TransferRecord } from '@causeway/core'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  ALICE,
  createWrapper,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { deposit, sentRecord } from '../transfers/build-record.test-support.ts'
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

const LOCATION = '2,498.43 USDT is in your wallet on Ethereum.'

it.each<[string, TransferRecord, string]>([
  [
    'was sent although the wallet reported its rejection',
    sentRecord({ status: 'DONE', recoveredTime: 1, confirmedTime: 1 }),
    `Sent despite the rejection. Your wallet reported that you rejected the request, but it was sent. The transaction was sent and is confirmed. ${LOCATION}`,
  ],
  [
    'was rejected after earlier steps were sent',
    { ...sentRecord({ status: 'INVALID', hash: undefined }), run: { name: 'Across', steps: [deposit()] } },
    `Rejected. User rejected the transaction. ${LOCATION} According to your wallet, this step was not sent.`,
  ],
])('states that the step of a paused route %s, and offers to resume it', async (_, record, text) => {
  await causeway.dispose()
  causeway = scriptedCauseway({ storage: await storageWith(record) })
  await causeway.transfers.load()
  causeway.wallets.impersonate('EVM', ALICE)
  const rejection = new CausewayError('User rejected the transaction', { code: 'USER_REJECTED' })
  const { container, getByRole } = render(
    <JourneyControls
      account={ALICE}
      isRunning={false}
      progress={undefined}
      error={Object.assign(rejection, { transferId: record.id, maybeSent: false })}
      location={LOCATION}
      onResume={() => undefined}
      onPause={() => undefined}
    />,
    { wrapper: createWrapper(causeway) },
  )
  await waitFor(() => expect(container.textContent).toContain(text))
  expect(container.textContent).not.toContain('Nothing was sent')
  getByRole('button', { name: 'Resume' })
})
