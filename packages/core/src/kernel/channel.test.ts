import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createChannel } from './channel.ts'

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const value of values) collected.push(value)
  return collected
}

describe('a channel', () => {
  test('returns values in order, whether a consumer waits or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.integer(), fc.constant('read' as const))), async (moves) => {
        const channel = createChannel<number>()
        const reads: Promise<IteratorResult<number, undefined>>[] = []
        for (const move of moves) {
          if (move === 'read') reads.push(channel.next())
          else channel.push(move)
        }
        channel.end()
        const rest = collect(channel)
        const early = (await Promise.all(reads)).flatMap(({ value }) => (value === undefined ? [] : [value]))
        expect([...early, ...(await rest)]).toEqual(moves.filter((move) => move !== 'read'))
      }),
    )
  })

  test('ends after the values that were pushed before the end, and drops later ones', async () => {
    const channel = createChannel<number>()
    channel.push(1)
    channel.end()
    channel.push(2)
    expect(await collect(channel)).toEqual([1])
    expect(await channel.next()).toEqual({ value: undefined, done: true })
  })

  test('ending the channel resolves all waiting consumers', async () => {
    const channel = createChannel<number>()
    const waiting = [channel.next(), channel.next()]
    channel.end()
    expect(await Promise.all(waiting)).toEqual([
      { value: undefined, done: true },
      { value: undefined, done: true },
    ])
  })

  test('a failure follows the values that were pushed before it, and rejects waiting consumers', async () => {
    const channel = createChannel<number>()
    channel.push(1)
    channel.fail(new Error('broken'))
    channel.end()
    expect(await channel.next()).toEqual({ value: 1, done: false })
    await expect(channel.next()).rejects.toThrow('broken')

    const second = createChannel<number>()
    const waiting = second.next()
    second.fail(undefined)
    await expect(waiting).rejects.toBeUndefined()
  })

  test('leaving the loop notifies the producer and drops the remaining values', async () => {
    const returned: string[] = []
    const channel = createChannel<number>(() => returned.push('returned'))
    channel.push(1)
    channel.push(2)
    for await (const value of channel) {
      expect(value).toBe(1)
      break
    }
    expect(returned).toEqual(['returned'])
    channel.push(3)
    expect(await collect(channel)).toEqual([])
  })

  test('a loop that throws also notifies the producer', async () => {
    const returned: string[] = []
    const channel = createChannel<number>(() => returned.push('returned'))
    channel.push(1)
    const loop = async () => {
      for await (const value of channel) throw new Error(`at ${value}`)
    }
    await expect(loop()).rejects.toThrow('at 1')
    expect(returned).toEqual(['returned'])
  })

  test('a loop that runs to the end does not notify the producer', async () => {
    const returned: string[] = []
    const channel = createChannel<number>(() => returned.push('returned'))
    channel.end()
    await collect(channel)
    expect(returned).toEqual([])
  })
})
