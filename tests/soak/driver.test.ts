import { describe, expect, it } from 'vitest'
import { countResources, getHeapGrowth, getSlope } from './count-resources.ts'
import { createLife } from './life.ts'
import { readOptions } from './options.ts'
import { describeResult, replaceResults, type SoakResult } from './report.ts'

const MIB = 1_048_576
const createGauges = (heap: readonly number[]) =>
  heap.map((megabytes) => ({ heapBytes: megabytes * MIB, timers: 0, sockets: 0, openRequests: 0 }))

describe('heapGrowth', () => {
  it('measures growth as the slope of the regression line', () => {
    expect(getSlope([1, 3, 5, 7])).toBe(2)
    expect(getSlope([4, 4, 4])).toBe(0)
    expect(getSlope([9])).toBe(0)
  })

  it('accepts fluctuations and growth in the first rounds', () => {
    expect(getHeapGrowth(createGauges([40, 60, 70, 71, 70, 69, 71, 70]))?.isTooMuch).toBe(false)
  })

  it('reports a heap that grows in every round as a leak', () => {
    expect(getHeapGrowth(createGauges([40, 60, 70, 72, 74, 76, 78, 80]))).toEqual({
      slope: 2 * MIB,
      isTooMuch: true,
    })
  })

  it('returns undefined for too few rounds', () => {
    expect(getHeapGrowth(createGauges([40, 60, 90, 120]))).toBeUndefined()
  })
})

it('counts timers and connected sockets, but not listening sockets', () => {
  const names = ['Timeout', 'TCPSocketWrap', 'TCPSERVERWRAP', 'PipeWrap', 'Timeout', 'TCPServerWrap']
  expect(countResources(names)).toEqual({ timers: 2, sockets: 1 })
})

describe('createLife', () => {
  it('drops the results of pending and later requests of a killed tab', async () => {
    const life = createLife(1)
    const answers: string[] = []
    const ask = (name: string) =>
      life
        .guard(async () => name)
        .then(
          () => answers.push(name),
          () => answers.push(`${name} failed`),
        )
    ask('first')
    await expect(life.ended).resolves.toBe('ended')
    ask('second')
    await new Promise((resolve) => setImmediate(resolve))
    expect(answers).toEqual([])
    expect(life.signal.aborted).toBe(true)
  })
})

describe('readOptions', () => {
  it('defaults to 15 minutes and a seed from the current date', () => {
    expect(readOptions([], new Date('2026-11-23T10:00:00Z'))).toEqual({
      minutes: 15,
      seed: 20261123,
      round: undefined,
      users: 5,
      steps: 8,
      calm: false,
    })
  })

  it('rejects an invalid value with its option and the expected format', () => {
    expect(() => readOptions(['--minutes', 'long'], new Date())).toThrow(
      '--minutes: expected a number above 0, received "long"',
    )
    expect(() => readOptions(['--seed', '1.5'], new Date())).toThrow('--seed: expected a whole number')
  })
})

describe('the soak report', () => {
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
      ['error NO_NODE', 4],
      ['lending Deposit', 5],
      ['lending Borrow', 2],
    ]),
    violations: [],
    heap: [50 * MIB, 51 * MIB],
    heapSlope: 2_048,
    leftOpen: { timers: 0, sockets: 0, openRequests: 0 },
  }

  it('lists the measurements, and the counts of faults, providers and errors', () => {
    const text = describeResult(result)
    for (const row of [
      '| seed | 7 |',
      '| duration | 15.0 min |',
      "| time on each user's clock, jumps not counted | 60.0 min |",
      '| records that ended | DONE 110, INVALID 10 |',
      '| lending actions | 7 |',
      '| heap after the first and the last round | 50.0 MiB, 51.0 MiB |',
      '| heap slope | 2 KiB per round |',
      '| send drop | 3 |',
      '| across | 30 |',
      '| NO_NODE | 4 |',
    ]) {
      expect(text).toContain(row)
    }
  })

  it('replaces the previous results and keeps the rest of the document', () => {
    const page = (results: string) =>
      `# Title\n\n<!-- results: written by \`npm run soak\` -->\n${results}\n<!-- end of results -->\n\nEnd`
    const once = replaceResults(page('earlier results'), result)
    expect(once).not.toContain('earlier results')
    expect(once.startsWith('# Title\n')).toBe(true)
    expect(once.endsWith('<!-- end of results -->\n\nEnd')).toBe(true)
    expect(replaceResults(once, result)).toBe(once)
  })

  it('throws if the document has no results section', () => {
    expect(() => replaceResults('# Title', result)).toThrow('no results section')
  })
})
