import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCausewayError } from '../kernel/errors.ts'
import { readAwardReply, readTasksReply, readTotalReply, readUserReply, toCamelKeys } from './read-replies.ts'
import { createTotal, swapItem, TASKS } from './start-points.test-support.ts'

const read = (answer: unknown) => readTotalReply({ levels: answer, actions: answer })
const history = (...items: unknown[]) => read(createTotal(60, items))
const readUsers = (answer: unknown) => readUserReply({ users: answer, referral: answer })

describe('readTotalReply', () => {
  it('parses snake_case keys and nested JSON text', () => {
    expect(read(createTotal(60.00005))).toEqual({
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
    ['a UTC date', '2025-06-15T12:00:00Z'],
    ['a date without its zone', '2025-06-15 12:00:00'],
    ['fractions of seconds', '2025-06-15T12:00:00.987Z'],
    ['another zone', '2025-06-15T14:00:00+02:00'],
    ['seconds', 1_749_988_800],
    ['milliseconds', 1_749_988_800_000],
    ['digits', '1749988800'],
  ])('parses times from %s', (_, awarded_at) => {
    expect(history({ ...swapItem, awarded_at }).history[0]?.timestamp).toBe(1_749_988_800)
  })

  it('parses numbers written as strings', () => {
    const { summaryCombined } = read({ summary: [{ total_points: '60.5', total_volume: null }], history: [] })
    expect(summaryCombined).toEqual({ currentLevel: 1, totalPoints: 60.5 })
  })

  it('sorts the history newest first', () => {
    const items = [1, 3, 2].map((awarded_at) => ({ ...swapItem, awarded_at }))
    expect(history(...items).history.map(({ timestamp }) => timestamp)).toEqual([3, 2, 1])
  })

  it.each([
    ['malformed JSON', { ...swapItem, summary: '{type:' }, 'summary: Expected JSON.'],
    ['a list instead of a summary', { ...swapItem, summary: '[]' }, ''],
    ['no time', { ...swapItem, awarded_at: undefined }, 'awarded_at: Expected a time.'],
    ['an invalid time', { ...swapItem, awarded_at: 'yesterday' }, 'awardedAt: expected a time'],
    ['invalid points', { ...swapItem, points: 'many' }, 'points: expected a number'],
    ['infinite points', { ...swapItem, points: Number.POSITIVE_INFINITY }, 'points: expected a number'],
    ['a null value', null, ''],
    ['a string value', 'swap', ''],
  ])('leaves out a history item with %s and reports it', (_, item, reason) => {
    const { history: entries, failures } = history(swapItem, item, swapItem)
    expect(entries).toHaveLength(2)
    expect(failures).toEqual([{ list: 'history', index: 1, reason: expect.stringContaining(reason) }])
  })

  it('maps unknown types to other and drops unknown actions', () => {
    const summary = JSON.stringify({ type: 'airdrop', actionIn: 'steal', actionOut: 7, chainIn: 'x' })
    expect(history({ ...swapItem, summary }).history).toMatchObject([{ type: 'other', summary: {} }])
    expect(history({ ...swapItem, summary: undefined }).history).toMatchObject([
      { type: 'other', summary: {} },
    ])
  })

  it.each([
    ['an HTML page', '<!doctype html>'],
    ['null', null],
    ['no lists', {}],
    ['a record instead of a list', { summary: {}, history: [] }],
    ['no history', { summary: [] }],
    ['a summary without points', { summary: [{ current_level: 3 }], history: [] }],
    ['an implausible number of points', { summary: [{ total_points: Number.MAX_VALUE }], history: [] }],
    ['negative points', { summary: [{ total_points: -5 }], history: [] }],
    ['one invalid summary of two', { summary: [{ total_points: 5 }, { total_points: 'x' }], history: [] }],
  ])('rejects the whole reply for %s, since a partial total would be wrong', (_, answer) => {
    expect(() => read(answer)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
  })

  it('parses or rejects any reply with a reason', () => {
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

  it('parses its own result from JSON', () => {
    const total = history(swapItem, { ...swapItem, points: '2.5' })
    expect(read(JSON.parse(JSON.stringify(total)))).toEqual(total)
  })
})

describe('replies of users, tasks and awards', () => {
  it('return the first valid referral code', () => {
    const users = [{ referral_code: null }, { referral_code: 'TOOLONG' }, { referral_code: 'ABC123' }]
    expect(readUsers(users)).toEqual({
      users: [{}, {}, { referralCode: 'ABC123' }],
      referralCode: 'ABC123',
      failures: [],
    })
    expect(readUsers([])).toEqual({ users: [], failures: [] })
  })

  it('return tasks in camelCase', () => {
    expect(readTasksReply(TASKS)).toEqual({
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

  it('leave out an invalid task, and are rejected if all tasks are invalid', () => {
    const invalidTask = { ...TASKS[0], task_type: 'Steal' }
    const { tasks, failures } = readTasksReply([...TASKS, invalidTask])
    expect([tasks.length, failures.length]).toEqual([1, 1])
    expect(() => readTasksReply([invalidTask])).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
    expect(readTasksReply([])).toEqual({ tasks: [], failures: [] })
  })

  it('lower-case the receiver and use the current time for an award without a date', () => {
    const { awarded_at: _, ...undated } = swapItem
    expect(
      readAwardReply({ data: [undated], userAddress: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }, 99),
    ).toMatchObject({
      userAddress: '0x71c7656ec7ab88b098defb751b7401b5f6d8976f',
      entries: [{ timestamp: 99, points: 1.2346 }],
    })
    expect(
      readAwardReply({ data: [], user_address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }, 99)
        .userAddress,
    ).toBe('0x71c7656ec7ab88b098defb751b7401b5f6d8976f')
  })

  it('have top-level keys in camelCase only', () => {
    expect(toCamelKeys({ a_b_c: 1, total_points: { x_y: 1 }, awardedAt: 2 })).toEqual({
      aBC: 1,
      totalPoints: { x_y: 1 },
      awardedAt: 2,
    })
    expect(Object.getPrototypeOf(toCamelKeys(JSON.parse('{"__proto__":{"polluted":1}}')))).toBe(
      Object.prototype,
    )
  })
})
