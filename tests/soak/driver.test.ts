import { describe, expect, it } from 'vitest'
import { countResources, heapGrowth, slopeOf } from './gauges.ts'
import { createLife } from './life.ts'
import { readOptions } from './options.ts'
import { describeResult, type SoakResult, withResults } from './report.ts'

const MIB = 1_048_576
const gaugesOf = (heap: readonly number[]) =>
  heap.map((megabytes) => ({ heapBytes: megabytes * MIB, timers: 0, sockets: 0, openRequests: 0 }))

describe('The heap', () => {
  it('grows as the line through its values does', () => {
    expect(slopeOf([1, 3, 5, 7])).toBe(2)
    expect(slopeOf([4, 4, 4])).toBe(0)
    expect(slopeOf([9])).toBe(0)
  })

  it('may go up and down, and may fill in the first rounds', () => {
    expect(heapGrowth(gaugesOf([40, 60, 70, 71, 70, 69, 71, 70]))?.isTooMuch).toBe(false)
  })

  it('that grows in each round is a leak', () => {
    expect(heapGrowth(gaugesOf([40, 60, 70, 72, 74, 76, 78, 80]))).toEqual({
      slope: 2 * MIB,
      isTooMuch: true,
    })
  })

  it('of too few rounds tells nothing', () => {
    expect(heapGrowth(gaugesOf([40, 60, 90, 120]))).toBeUndefined()
  })
})

it('timers and sockets are counted, listening ones are not', () => {
  const names = ['Timeout', 'TCPSocketWrap', 'TCPSERVERWRAP', 'PipeWrap', 'Timeout', 'TCPServerWrap']
  expect(countResources(names)).toEqual({ timers: 2, sockets: 1 })
})

describe('A tab that is killed', () => {
  it('gets no answer any more, neither to what it asked nor to what it asks', async () => {
    const life = createLife(1)
    const answers: string[] = []
    const ask = (what: string) =>
      life
        .guard(async () => what)
        .then(
          () => answers.push(what),
          () => answers.push(`${what} failed`),
        )
    ask('first')
    await expect(life.ended).resolves.toBe('ended')
    ask('second')
    await new Promise((resolve) => setImmediate(resolve))
    expect(answers).toEqual([])
    expect(life.signal.aborted).toBe(true)
  })
})

describe('The command line', () => {
  it('begins rounds for a quarter of an hour, by the seed of the day', () => {
    expect(readOptions([], new Date('2026-11-23T10:00:00Z'))).toEqual({
      minutes: 15,
      seed: 20261123,
      round: undefined,
      users: 5,
      steps: 8,
      calm: false,
    })
  })

  it('says what is wrong with a value', () => {
    expect(() => readOptions(['--minutes', 'long'], new Date())).toThrow(
      "--minutes: expected a number above 0, received 'long'",
    )
    expect(() => readOptions(['--seed', '1.5'], new Date())).toThrow('--seed: expected a whole number')
  })
})

describe('The report', () => {
  const result: SoakResult = {
    options: { seed: 7, users: 5, steps: 8 },
    date: '2026-11-23T10:00:00.000Z',
    rounds: 9,
    durationMs: 900_000,
    speed: 4,
    counts: new Map([
      ['transfers accepted', 120],
      ['ended DONE', 110],
      ['ended INVALID', 10],
      ['fault send drop', 3],
      ['by across', 30],
      ['told NO_NODE', 4],
      ['lending Deposit', 5],
      ['lending Borrow', 2],
    ]),
    violations: [],
    heap: [50 * MIB, 51 * MIB],
    heapSlope: 2_048,
    left: { timers: 0, sockets: 0, openRequests: 0 },
  }

  it('tells what was measured, and every fault, provider and word by its count', () => {
    const text = describeResult(result)
    for (const row of [
      '| seed | 7 |',
      '| duration | 15.0 min |',
      "| time on each user's clock, jumps not counted | 60.0 min |",
      '| records that ended | DONE 110, INVALID 10 |',
      '| lending actions | 7 |',
      '| heap after the first and the last round | 50.0 MiB, 51.0 MiB |',
      '| heap slope | 2 KiB a round |',
      '| send drop | 3 |',
      '| across | 30 |',
      '| NO_NODE | 4 |',
    ]) {
      expect(text).toContain(row)
    }
  })

  it('takes the place of the one before, and touches nothing else', () => {
    const page = (results: string) =>
      `# Title\n\n<!-- results: written by \`npm run soak\` -->\n${results}\n<!-- end of results -->\n\nEnd`
    const once = withResults(page('what was before'), result)
    expect(once).not.toContain('what was before')
    expect(once.startsWith('# Title\n')).toBe(true)
    expect(once.endsWith('<!-- end of results -->\n\nEnd')).toBe(true)
    expect(withResults(once, result)).toBe(once)
  })

  it('is not written where there is no place for it', () => {
    expect(() => withResults('# Title', result)).toThrow('no place for results')
  })
})
