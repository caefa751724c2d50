import { describe, expect, it } from 'vitest'
import {
  type ContractQuery,
  type ContractRead,
  combineQueries,
  type ReadBlock,
  readContracts,
  settleQuery,
} from './read-contracts.ts'

const BLOCK: ReadBlock = { number: 7n, timestamp: 1_700_000_000 }

function echo(word: string): ContractRead<string> {
  return { to: `0x${word}`, data: '0x', decode: () => word }
}

function* words(...asked: string[]): ContractQuery<string> {
  const heard: string[] = []
  for (const word of asked) {
    const { outcomes } = yield* readContracts([echo(word)])
    heard.push(outcomes[0].ok ? outcomes[0].value : outcomes[0].reason)
  }
  return heard.join(' ')
}

function* broken(): ContractQuery<string> {
  yield* readContracts([echo('one')])
  throw new Error('not today')
}

/** What each step asked, and what came of it: every read is answered with its own address. */
function play<Result>(reading: ContractQuery<Result>) {
  const asked: string[][] = []
  let step = reading.next()
  while (!step.done) {
    asked.push(step.value.map(({ to }) => to))
    step = reading.next({ outcomes: step.value.map(({ to }) => ({ ok: true, value: to })), block: BLOCK })
  }
  return { asked, result: step.value }
}

describe('readings side by side', () => {
  it('ask together, each going on with its own answers, for as many steps as the longest needs', () => {
    const { asked, result } = play(combineQueries([words('a', 'b', 'c'), words('x'), words()]))
    expect(asked).toEqual([['0xa', '0xx'], ['0xb'], ['0xc']])
    expect(result).toEqual(['0xa 0xb 0xc', '0xx', ''])
  })

  it('end with the first that throws, unless it is caught: then the others stand', () => {
    expect(() => play(combineQueries([words('a', 'b'), broken()]))).toThrow('not today')
    const { result } = play(combineQueries([words('a', 'b'), settleQuery(broken())]))
    expect(result).toMatchObject(['0xa 0xb', { status: 'failed', error: { message: 'not today' } }])
  })
})
