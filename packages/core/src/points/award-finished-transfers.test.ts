import { describe, expect, it, vi } from 'vitest'
import { createEvents } from '../kernel/events.ts'
import { fakeBrowser } from '../kernel/fake-browser.test-support.ts'
import { silentLogger } from '../kernel/logger.ts'
import { memoryStorage } from '../kernel/storage.ts'
import { createTabs } from '../kernel/tabs.ts'
import type { StatusTrackerEvents } from '../transfers/announce-changes.ts'
import type { TransferRecord } from '../transfers/record.ts'
import { transferRecord } from '../transfers/transfers.test-support.ts'
import { awardFinishedTransfers } from './award-finished-transfers.ts'
import { ALICE, type Answer, createTotal, HASH, json, startPoints } from './start-points.test-support.ts'

const AWARD = '/awarder/defi/award'
const awarded = json({ data: [], user_address: ALICE }, 201)
const done = transferRecord({ hash: HASH, chainId: 8453, status: 'DONE' })
const withType = (type: TransferRecord['info']['type']) => ({ ...done, info: { ...done.info, type } })

/** Starts tabs of one browser, which share their storage and the service. */
function startTabs(count: number, { answer = awarded, storage = memoryStorage() } = {}) {
  const browser = fakeBrowser()
  const tabs = Array.from({ length: count }, () => {
    const started = startPoints({ [AWARD]: answer }, { storage })
    const { points, clock } = started
    const events = createEvents<StatusTrackerEvents>(silentLogger)
    const onAwarded = vi.fn()
    const coordination = createTabs({ name: 'test', clock, storage, ...browser.openTab() })
    const stop = awardFinishedTransfers({
      points,
      transfers: events,
      tabs: coordination,
      storage,
      clock,
      logger: silentLogger,
      onAwarded,
    })
    return { ...started, events, stop, onAwarded }
  })
  const settle = async () => {
    for (let round = 0; round < 5; round++) for (const { clock } of tabs) await clock.advance(0)
  }
  const awards = () => tabs.flatMap(({ requests }) => requests.filter(({ url }) => url.pathname === AWARD))
  const reads = () => tabs.map(({ paths }) => paths().filter((path) => path === '/points/total').length)
  return { tabs, storage, settle, awards, reads }
}

describe('awardFinishedTransfers', () => {
  it('requests the points with the stored referral code, and refreshes the displayed points', async () => {
    const { tabs, settle, awards } = startTabs(1)
    const [tab] = tabs
    await tab?.points.referral.save('REF123')
    await tab?.points.refresh({ evmAddress: ALICE })
    if (tab) tab.routes['/points/total'] = json(createTotal(70))
    tab?.events.emit('finished', done)
    await settle()
    expect(awards().map(({ body }) => body)).toEqual([{ hash: HASH, chain: 8453, referralCode: 'REF123' }])
    expect(tab?.points.store.getState().total?.data.summaryCombined.totalPoints).toBe(70)
  })

  it('sends one request for all tabs, and refreshes each of them', async () => {
    const { tabs, settle, awards, reads } = startTabs(3)
    for (const { points } of tabs) await points.refresh({ evmAddress: ALICE })
    for (const { events } of tabs) events.emit('finished', done)
    await settle()
    expect(awards()).toHaveLength(1)
    expect(reads()).toEqual([2, 2, 2])
    expect(tabs.map(({ onAwarded }) => onAwarded.mock.calls.length)).toEqual([1, 1, 1])
    tabs[1]?.events.emit('finished', done)
    await settle()
    expect(awards()).toHaveLength(1)
  })

  it.each([
    ['fails', { ...done, status: 'FAILED' as const }],
    ['is an approval', withType('Approve')],
    ['switches an e-mode', withType('SwitchEMode')],
    ['has no hash', { ...done, hash: undefined }],
  ])('sends no request for a transfer that %s', async (_, record) => {
    const { tabs, settle, awards } = startTabs(1)
    tabs[0]?.events.emit('finished', record)
    await settle()
    expect(awards()).toEqual([])
  })

  const down: Answer = json({ message: 'down' }, 503)
  it.each([
    ['sends a request without a reply again at the next start', down, 1],
    ['does not repeat a refused request', json({ message: 'Points for TX were already awarded.' }, 409), 0],
  ])('%s', async (_, answer, repeated) => {
    const first = startTabs(1, { answer })
    first.tabs[0]?.events.emit('finished', done)
    await first.settle()
    expect(first.awards()).toHaveLength(1)
    first.tabs[0]?.stop()
    const second = startTabs(2, { storage: first.storage })
    await second.settle()
    expect(second.awards()).toHaveLength(repeated)
  })
})
