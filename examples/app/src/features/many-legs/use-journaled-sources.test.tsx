import type { Address, TransferRecord } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import type { BalanceEntry, Token } from '@causeway/core/data'
import type { Holdings } from '@causeway/react'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { deposit, buildRecord as record, sentRecord } from '../transfers/build-record.test-support.ts'
import { useJournaledSources } from './use-journaled-sources.ts'
import { useLegUrl } from './use-leg-url.ts'
import { useRunState } from './use-run-state.ts'
import { useSources } from './use-sources.ts'

afterEach(cleanup)

const createToken = (chainId: number, address: Address): Token => ({
  chainId,
  address,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
})
const SOURCE = createToken(arbitrum.id, `0x${'a'.repeat(40)}`)
const OTHER = createToken(arbitrum.id, `0x${'c'.repeat(40)}`)
const TARGET = { chain: base, token: createToken(base.id, `0x${'b'.repeat(40)}`) }
const createEntry = (currency: Token): BalanceEntry<Token> => ({
  chainId: currency.chainId,
  currency,
  balanceRaw: 900_000_000n,
  balance: 900,
  balanceUsd: undefined,
  isLoading: false,
  error: undefined,
})
const HOLDINGS: Holdings = {
  hasAccount: true,
  entries: [SOURCE, OTHER].map(createEntry),
  prices: {},
  unlisted: [],
  outdated: [],
  updatedTime: 1,
}
/** A transfer of 850 USDC that was persisted before the wallet was asked. */
const JOURNALED = record({}, [deposit()])
const toPart = ({ chainId, address }: Token, amount: string) => `${chainId}-${address}-${amount}`

/** Loads a page whose URL has two unsent sources and no transfer. */
async function load(transfer: TransferRecord, amount = '850') {
  const from = [toPart(SOURCE, amount), toPart(OTHER, '850')].join()
  window.history.replaceState(null, '', `/multichain?from=${from}`)
  const engine = scriptedCauseway({ storage: await storageWith(transfer) })
  await engine.transfers.load()
  const { result } = renderHook(
    () => {
      const url = useLegUrl()
      const stored = useRunState(url.transfers)
      const sources = useSources(url.from, HOLDINGS)
      useJournaledSources({ url, sources, target: TARGET, stored })
      return { url, stored, sources }
    },
    { wrapper: createWrapper(engine) },
  )
  return result
}

describe('useJournaledSources', () => {
  it('shows a transfer that was persisted just before a reload, in place of its source', async () => {
    const result = await load(JOURNALED)
    expect(result.current.sources.map(({ token }) => token)).toEqual([OTHER])
    expect(result.current.stored.records).toMatchObject([{ id: JOURNALED.id }])
    expect(window.location.search).toBe(`?from=${toPart(OTHER, '850')}&transfers=${JOURNALED.id}`)
  })

  it('keeps the source of a transfer that was sent, rejected, or has another amount or output token', async () => {
    const { info } = JOURNALED
    for (const transfer of [
      sentRecord(),
      record({ status: 'INVALID' }, [deposit()]),
      record({ info: { ...info, inputAmountRaw: 1n } }, [deposit()]),
      record({ info: { ...info, outputCurrency: SOURCE.address } }, [deposit()]),
    ]) {
      const result = await load(transfer)
      expect(result.current.sources).toHaveLength(2)
      cleanup()
    }
  })

  it('keeps a source that the user types while an equal transfer is interrupted', async () => {
    const result = await load(JOURNALED, '85')
    const change = () =>
      result.current.url.change(({ from }) => ({ from: from.map((leg) => ({ ...leg, text: '850' })) }))
    act(change)
    expect(result.current.sources.map(({ text }) => text)).toEqual(['850', '850'])
  })
})
