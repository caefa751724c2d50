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

function* echoQuery(...reads: string[]): ContractQuery<string> {
  const replies: string[] = []
  for (const word of reads) {
    const { outcomes } = yield* readContracts([echo(word)])
    replies.push(outcomes[0].ok ? outcomes[0].value : outcomes[0].reason)
  }
  return replies.join(' ')
}

function* broken(): ContractQuery<string> {
  yield* readContracts([echo('one')])
  throw new Error('failed query')
}

/** Runs a query whose reads each return their own address. Returns the addresses of each step, and the result. */
function run<Result>(query: ContractQuery<Result>) {
  const steps: string[][] = []
  let step = query.next()
  while (!step.done) {
    steps.push(step.value.map(({ to }) => to))
    step = query.next({ outcomes: step.value.map(({ to }) => ({ ok: true, value: to })), block: BLOCK })
  }
  return { asked: steps, result: step.value }
}

describe('combineQueries', () => {
  it('combines the reads of each step, and passes each query its own outcomes', () => {
    const { asked, result } = run(combineQueries([echoQuery('a', 'b', 'c'), echoQuery('x'), echoQuery()]))
    expect(asked).toEqual([['0xa', '0xx'], ['0xb'], ['0xc']])
    expect(result).toEqual(['0xa 0xb 0xc', '0xx', ''])
  })

  it('throws if a query throws, unless it is settled', () => {
    expect(() => run(combineQueries([echoQuery('a', 'b'), broken()]))).toThrow('failed query')
    const { result } = run(combineQueries([echoQuery('a', 'b'), settleQuery(broken())]))
    expect(result).toMatchObject(['0xa 0xb', { status: 'failed', error: { message: 'failed query' } }])
  })
})
