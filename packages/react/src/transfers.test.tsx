// @vitest-environment happy-dom
import {
  type Causeway,
  createCauseway,
  createTransferJournal,
  memoryStorage,
  silentLogger,
  systemClock,
} from '@causeway/core'
import { scriptedProvider } from '@causeway/core/testing'
import { act, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CausewayProvider, useCauseway, useTransfer, useTransfers } from './index.ts'

/** Two transfers that an earlier visit left in storage; asked for their status, the provider says DONE. */
async function causewayWithTwoTransfers(): Promise<Causeway> {
  const storage = memoryStorage()
  const journal = createTransferJournal({ storage, clock: systemClock, logger: silentLogger })
  for (const [id, digit] of [
    ['a', '1'],
    ['b', '2'],
  ] as const) {
    await journal.add({
      id,
      hash: `0x${digit.repeat(64)}`,
      chainId: 42161,
      chainType: 'EVM',
      from: '0x1',
      info: { type: 'Bridge', account: '0x1', inputChainId: 42161, aggregator: 'scripted' },
      status: 'PENDING',
      addedTime: 1,
    })
  }
  const provider = scriptedProvider({
    quote: () => ({}),
    status: () => ({ toHash: '0x3', fromHash: '', statusInfo: { status: 'DONE' } }),
  })
  const causeway = createCauseway({ chains: [], platforms: [], providers: [provider], storage })
  await causeway.transfers.load()
  return causeway
}

let causeway: Causeway
beforeEach(async () => {
  causeway = await causewayWithTwoTransfers()
})
afterEach(() => causeway.dispose())

function Wrapper({ children }: { children: ReactNode }) {
  return <CausewayProvider causeway={causeway}>{children}</CausewayProvider>
}

let rowRenders = 0
function Row({ id }: { id: string }) {
  rowRenders++
  return <p>{useTransfer(id)?.status ?? 'unknown'}</p>
}

describe('Transfers on a screen', () => {
  test('a list shows every stored transfer and follows their changes', async () => {
    const { result } = renderHook(() => useTransfers(), { wrapper: Wrapper })
    expect(result.current.map(({ status }) => status)).toEqual(['PENDING', 'PENDING'])
    await act(() => causeway.transfers.check('b'))
    expect(result.current.map(({ status }) => status)).toEqual(['PENDING', 'DONE'])
  })

  test('a row wakes for its own transfer only', async () => {
    render(<Row id="a" />, { wrapper: Wrapper })
    const before = rowRenders
    await act(() => causeway.transfers.check('b'))
    expect(rowRenders).toBe(before)
    await act(() => causeway.transfers.check('a'))
    expect(screen.getByText('DONE')).toBeDefined()
  })

  test('a server renders without transfers and does not fail', () => {
    const html = renderToString(
      <Wrapper>
        <Row id="a" />
      </Wrapper>,
    )
    expect(html).toBe('<p>unknown</p>')
  })

  test('a hook outside the provider says what is missing', () => {
    expect(() => renderHook(() => useCauseway())).toThrow('needs a <CausewayProvider>')
  })
})
