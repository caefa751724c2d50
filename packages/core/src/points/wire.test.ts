import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCausewayError } from '../kernel/errors.ts'
import { swapItem, TASKS, totalOf } from './points.test-support.ts'
import { camelKeys, readAwarded, readTasks, readTotal, readUserInfo } from './wire.ts'

const read = (answer: unknown) => readTotal({ levels: answer, actions: answer })
const history = (...items: unknown[]) => read(totalOf(60, items))
const readUsers = (answer: unknown) => readUserInfo({ users: answer, referral: answer })

describe('the total', () => {
  it('is read out of snake case and of JSON within JSON', () => {
    expect(read(totalOf(60.00005))).toEqual({
      summaries: [{ currentLevel: 1, totalPoints: 60.0001, totalVolume: 1234.57 }],
      summaryCombined: { currentLevel: 1, totalPoints: 60.0001 },
      history: [
        {
          type: 'defi',
          timestamp: Date.UTC(2025, 5, 15, 12) / 1_000,
          points: 1.2346,
          summary: { actionIn: 'transfer', actionOut: 'transfer', chainIn: 5000 },
        },
      ],
      failures: [],
    })
  })

  it.each([
    ['a text', '2025-06-15T12:00:00Z'],
    ['a date without its zone', '2025-06-15 12:00:00'],
    ['fractions of seconds', '2025-06-15T12:00:00.987Z'],
    ['another zone', '2025-06-15T14:00:00+02:00'],
    ['seconds', 1_749_988_800],
    ['milliseconds', 1_749_988_800_000],
    ['digits', '1749988800'],
  ])('has its times from %s', (_, awarded_at) => {
    expect(history({ ...swapItem, awarded_at }).history[0]?.timestamp).toBe(1_749_988_800)
  })

  it('takes the numbers that databases write as texts', () => {
    const { summaryCombined } = read({ summary: [{ total_points: '60.5', total_volume: null }], history: [] })
    expect(summaryCombined).toEqual({ currentLevel: 1, totalPoints: 60.5 })
  })

  it('has its history newest first', () => {
    const items = [1, 3, 2].map((awarded_at) => ({ ...swapItem, awarded_at }))
    expect(history(...items).history.map(({ timestamp }) => timestamp)).toEqual([3, 2, 1])
  })

  it.each([
    ['no JSON', { ...swapItem, summary: '{type:' }, 'summary: expected JSON'],
    ['a list for its summary', { ...swapItem, summary: '[]' }, ''],
    ['no time', { ...swapItem, awarded_at: undefined }, 'awarded_at: expected a time'],
    ['a time that is none', { ...swapItem, awarded_at: 'yesterday' }, 'awardedAt: expected a time'],
    ['points that are none', { ...swapItem, points: 'many' }, 'points: expected a number'],
    ['endless points', { ...swapItem, points: Number.POSITIVE_INFINITY }, 'points: expected a number'],
    ['nothing', null, ''],
    ['a text', 'swap', ''],
  ])('loses a history item with %s and nothing else, and says so', (_, item, reason) => {
    const { history: entries, failures } = history(swapItem, item, swapItem)
    expect(entries).toHaveLength(2)
    expect(failures).toEqual([{ list: 'history', index: 1, reason: expect.stringContaining(reason) }])
  })

  it('knows no other words than its own', () => {
    const summary = JSON.stringify({ type: 'airdrop', actionIn: 'steal', actionOut: 7, chainIn: 'x' })
    expect(history({ ...swapItem, summary }).history).toMatchObject([{ type: 'other', summary: {} }])
    expect(history({ ...swapItem, summary: undefined }).history).toMatchObject([
      { type: 'other', summary: {} },
    ])
  })

  it.each([
    ['a page', '<!doctype html>'],
    ['nothing', null],
    ['no lists', {}],
    ['a record for a list', { summary: {}, history: [] }],
    ['no history', { summary: [] }],
    ['a summary without points', { summary: [{ current_level: 3 }], history: [] }],
    ['more points than there can be', { summary: [{ total_points: Number.MAX_VALUE }], history: [] }],
    ['negative points', { summary: [{ total_points: -5 }], history: [] }],
    ['one bad summary of two', { summary: [{ total_points: 5 }, { total_points: 'x' }], history: [] }],
  ])('is refused whole for %s: half a total would look right', (_, answer) => {
    expect(() => read(answer)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
  })

  it('is read, or refused with a reason, whatever comes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.jsonValue()), (anything, items) => {
        for (const answer of [
          anything,
          { summary: anything, history: items },
          { summary: [], history: items },
        ]) {
          try {
            const { history: entries, failures } = read(answer)
            if (answer !== anything) expect(entries.length + failures.length).toBe(items.length)
          } catch (error) {
            expect(isCausewayError(error, 'INVALID_RESPONSE')).toBe(true)
          }
        }
      }),
    )
  })

  it('reads what it wrote', () => {
    const total = history(swapItem, { ...swapItem, points: '2.5' })
    expect(read(JSON.parse(JSON.stringify(total)))).toEqual(total)
  })
})

describe('users, tasks and awards', () => {
  it('give the first referral code that is one', () => {
    const users = [{ referral_code: null }, { referral_code: 'TOOLONG' }, { referral_code: 'ABC123' }]
    expect(readUsers(users)).toEqual({
      users: [{}, {}, { referralCode: 'ABC123' }],
      referralCode: 'ABC123',
      failures: [],
    })
    expect(readUsers([])).toEqual({ users: [], failures: [] })
  })

  it('give the tasks in camel case', () => {
    expect(readTasks(TASKS)).toEqual({
      tasks: [
        {
          id: '7',
          taskType: 'DeFi',
          title: 'Swap',
          points: 10,
          minimumVolume: 50.5,
          dollarToPoints: 0.1,
          startTime: Date.UTC(2025, 0) / 1_000,
          endTime: 1_767_225_600,
        },
      ],
      failures: [],
    })
  })

  it('lose a task that is none, unless they all are', () => {
    const bad = { ...TASKS[0], task_type: 'Steal' }
    const { tasks, failures } = readTasks([...TASKS, bad])
    expect([tasks.length, failures.length]).toEqual([1, 1])
    expect(() => readTasks([bad])).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
    expect(readTasks([])).toEqual({ tasks: [], failures: [] })
  })

  it('lower-case the receiver, and date an award that has no date to now', () => {
    const { awarded_at: _, ...undated } = swapItem
    expect(
      readAwarded({ data: [undated], userAddress: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }, 99),
    ).toMatchObject({
      userAddress: '0x71c7656ec7ab88b098defb751b7401b5f6d8976f',
      entries: [{ timestamp: 99, points: 1.2346 }],
    })
    expect(
      readAwarded({ data: [], user_address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }, 99).userAddress,
    ).toBe('0x71c7656ec7ab88b098defb751b7401b5f6d8976f')
  })

  it('turn names around once, and leave the rest', () => {
    expect(camelKeys({ a_b_c: 1, total_points: { x_y: 1 }, awardedAt: 2 })).toEqual({
      aBC: 1,
      totalPoints: { x_y: 1 },
      awardedAt: 2,
    })
    expect(Object.getPrototypeOf(camelKeys(JSON.parse('{"__proto__":{"polluted":1}}')))).toBe(
      Object.prototype,
    )
  })
})
