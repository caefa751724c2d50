import { ErrorTranslator } from '@causeway/core'
import { encodeAbiParameters, encodeErrorResult, parseAbi, parseAbiParameters } from 'viem'
import { median, type Row } from './report.ts'

const ROUNDS = 300

/** What a node answers to a route that failed deep inside: a text in a router's wrapper, in three errors of a library. */
function thrown(): Error {
  const abi = parseAbi(['error Error(string)'])
  const inner = encodeErrorResult({ abi, errorName: 'Error', args: ['Too little received'] })
  const args = encodeAbiParameters(parseAbiParameters('uint256, bytes'), [0n, inner])
  const node = Object.assign(new Error('execution reverted'), { code: 3, data: `0x2c4029e9${args.slice(2)}` })
  return new Error('The call failed', { cause: new Error('The request failed', { cause: node }) })
}

/** The same two errors again and again: the first rounds load the catalogues, the median does not see them. */
export async function errorRows(): Promise<Row[]> {
  const translator = new ErrorTranslator()
  const known = thrown()
  const unknown = Object.assign(new Error('execution reverted'), { data: '0xdeadbeef' })
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, error] of [
      ['known', known],
      ['unknown', unknown],
    ] as const) {
      const start = performance.now()
      await translator.translate(error)
      times[name].push(performance.now() - start)
    }
  }
  const [deep, foreign] = [median(times.known), median(times.unknown)]
  return [
    {
      name: 'an error in plain words, warm',
      value: `${deep.toFixed(3)} ms out of a wrapper, ${foreign.toFixed(3)} ms where no catalogue has it`,
      aim: '1 ms',
    },
  ]
}
